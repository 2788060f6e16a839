import { documentTexts } from '#contract/invoices/texts.ts'
import { assert, present } from '#kit/assert.ts'
import { type InvoiceDraft, PLATFORM } from '#modules/invoices/index.ts'
import type { LedgerLine } from '#modules/ledger/index.ts'
import { saleKey } from '#modules/ledger/index.ts'
import { type Subscription, subscribeMoney } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { orderPaid, subscriptionCancelled } from '../events.ts'

type Charged = { readonly charge: bigint; readonly gst: bigint }

/** The platform's part of an entry; negative if the entry takes something back. */
export function platformChargeIn(lines: readonly LedgerLine[]): Charged {
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

/** The platform's invoice for its charge on a sale; undefined if there is no charge. */
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

/** Issues the missing charge invoices in one batch. Returns their ids by the sale's line. */
async function issueMissing(
  { ledger, invoices }: CheckoutDeps,
  tx: Tx,
  sales: readonly Sale[],
): Promise<ReadonlyMap<string, string>> {
  const known = await invoices.ofSubjects(
    tx,
    SUBJECT,
    sales.map(({ lineId }) => lineId),
  )
  const missing = sales.filter(({ lineId }) => !known.has(lineId))
  const posted = await ledger.linesOfAll(
    tx,
    missing.map(({ lineId }) => saleKey(lineId)),
  )
  const drafts = missing
    .map((sale) => chargeInvoice(sale, platformChargeIn(posted.get(saleKey(sale.lineId)) ?? [])))
    .filter((draft) => draft !== undefined)
  const issued = await invoices.issueAll(tx, drafts)
  return new Map([
    ...known,
    ...issued.map(({ invoiceId }, index) => {
      const draft = present(drafts[index], 'each draft is issued')
      return [draft.subject.id, invoiceId] as const
    }),
  ])
}

/**
 * Issues the platform's invoices for its charges after the sale, because they all share one gapless
 * series, and no sale shall wait for it. Nothing else issues them, and only one relay at a time
 * does.
 */
export function chargeSubscriptions(deps: CheckoutDeps): readonly Subscription[] {
  return [
    subscribeMoney(orderPaid, 'checkout.invoice-charges', async (tx, orders) => {
      const sales = orders.flatMap(({ lines, at }) =>
        lines.map(({ lineId, providerId, planTitle }): Sale => {
          return { lineId, providerId, planTitle, at: new Date(at) }
        }),
      )
      await issueMissing(deps, tx, sales)
    }),
    subscribeMoney(subscriptionCancelled, 'checkout.credit-charges', async (tx, cancelled) => {
      for (const ended of cancelled) {
        await creditCharge(deps, tx, ended)
      }
    }),
  ]
}

type EndedSale = {
  readonly cancellationId: string
  readonly lineId: string
  readonly providerId: string
  readonly planTitle: string
  readonly at: string
}

async function creditCharge(deps: CheckoutDeps, tx: Tx, ended: EndedSale): Promise<void> {
  const posted = await deps.ledger.linesOf(tx, `refund:${ended.cancellationId}`)
  const { charge, gst } = platformChargeIn(posted ?? [])
  if (charge === 0n && gst === 0n) {
    return
  }
  const { lineId, providerId, planTitle } = ended
  const at = new Date(ended.at)
  // The cancellation may be handled before its sale; the sale's invoice is then issued here.
  const issued = await issueMissing(deps, tx, [{ lineId, providerId, planTitle, at }])
  const note = await deps.invoices.creditNote(tx, {
    invoiceId: present(issued.get(lineId), 'what is given back was charged'),
    subject: { type: 'cancellation', id: ended.cancellationId },
    at,
    reason: documentTexts.saleRefunded,
    parts: [{ line: 1, taxable: -charge, gst: -gst }],
  })
  assert(note.ok, 'no more is given back than was charged')
}
