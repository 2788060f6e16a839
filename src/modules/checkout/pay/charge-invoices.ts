import { documentTexts } from '#contract/invoices/texts.ts'
import { assert, present } from '#kit/assert.ts'
import { type InvoiceDraft, PLATFORM } from '#modules/invoices/index.ts'
import type { LedgerLine } from '#modules/ledger/index.ts'
import { saleKey } from '#modules/ledger/index.ts'
import { type Subscription, subscribe } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { orderPaid, subscriptionCancelled } from '../events.ts'

type Charged = { readonly charge: bigint; readonly gst: bigint }

/** What an entry credits to the platform; below zero where it takes something back. */
export function chargeIn(lines: readonly LedgerLine[]): Charged {
  const of = (name: string) =>
    lines.find(({ account }) => account.of === 'platform' && account.name === name)?.amount ?? 0n
  return { charge: of('revenue'), gst: of('gst_payable') }
}

const SUBJECT = 'sale-charge'

type Sale = {
  readonly lineId: string
  readonly providerId: string
  readonly planTitle: string
  readonly at: Date
}

/** The platform's invoice for its charge on a sale; undefined where it takes nothing. */
export function chargeInvoice(
  { lineId, providerId, planTitle, at }: Sale,
  { charge, gst }: Charged,
): InvoiceDraft | undefined {
  return charge > 0n
    ? {
        supplier: PLATFORM,
        buyerId: providerId,
        subject: { type: SUBJECT, id: lineId },
        at,
        lines: [{ description: documentTexts.platformCharge(planTitle), taxable: charge, gst }],
      }
    : undefined
}

/**
 * The platform's own invoices for its charges, after the sale: all of them come from one gapless
 * series, behind which no sale shall wait.
 */
export function chargeSubscriptions(deps: CheckoutDeps): readonly Subscription[] {
  const { ledger, invoices } = deps
  const chargeOf = async (tx: Tx, key: string): Promise<Charged> =>
    chargeIn((await ledger.linesOf(tx, key)) ?? [])
  /** Once for each line; undefined where nothing was charged. */
  const issueFor = async (tx: Tx, sale: Sale): Promise<string | undefined> => {
    const draft = chargeInvoice(sale, await chargeOf(tx, saleKey(sale.lineId)))
    return draft && (await invoices.issue(tx, draft)).invoiceId
  }
  return [
    subscribe(orderPaid, 'checkout.invoice-charges', async (tx, { lines, at }) => {
      for (const { lineId, providerId, planTitle } of lines) {
        await issueFor(tx, { lineId, providerId, planTitle, at: new Date(at) })
      }
    }),
    subscribe(subscriptionCancelled, 'checkout.credit-charges', async (tx, ended) => {
      const { charge, gst } = await chargeOf(tx, `refund:${ended.cancellationId}`)
      if (charge === 0n && gst === 0n) {
        return
      }
      const { lineId, providerId, planTitle } = ended
      const at = new Date(ended.at)
      const known = (await invoices.ofSubjects(tx, SUBJECT, [lineId])).get(lineId)
      // A cancellation may be heard of before its sale, whose invoice is then written here.
      const invoiceId = known ?? (await issueFor(tx, { lineId, providerId, planTitle, at }))
      const note = await invoices.creditNote(tx, {
        invoiceId: present(invoiceId, 'what is given back was charged'),
        subject: { type: 'cancellation', id: ended.cancellationId },
        at,
        reason: documentTexts.saleRefunded,
        parts: [{ line: 1, taxable: -charge, gst: -gst }],
      })
      assert(note.ok, 'no more is given back than was charged')
    }),
  ]
}
