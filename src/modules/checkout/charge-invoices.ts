import { PLATFORM } from '#modules/invoices/index.ts'
import type { LedgerLine } from '#modules/ledger/index.ts'
import { saleKey } from '#modules/ledger/index.ts'
import { type Subscription, subscribe } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from './deps.ts'
import { orderPaid, subscriptionCancelled } from './events.ts'

type Charged = { readonly charge: bigint; readonly gst: bigint }

/** What an entry credits to the platform; below zero where it takes something back. */
function chargeIn(lines: readonly LedgerLine[]): Charged {
  const of = (name: string) =>
    lines.find(({ account }) => account.of === 'platform' && account.name === name)?.amount ?? 0n
  return { charge: of('revenue'), gst: of('gst_payable') }
}

const SUBJECT = 'sale-charge'

/**
 * The platform's own invoices for its charges, after the sale: all of them come from one gapless
 * series, behind which no sale shall wait.
 */
export function chargeSubscriptions(deps: CheckoutDeps): readonly Subscription[] {
  const { ledger, invoices } = deps
  const chargeOf = async (tx: Tx, key: string): Promise<Charged> =>
    chargeIn((await ledger.linesOf(tx, key)) ?? [])
  return [
    subscribe(orderPaid, 'checkout.invoice-charges', async (tx, { lines, at }) => {
      for (const { lineId, providerId, planTitle } of lines) {
        const { charge, gst } = await chargeOf(tx, saleKey(lineId))
        if (charge > 0n) {
          await invoices.issue(tx, {
            supplier: PLATFORM,
            buyerId: providerId,
            subject: { type: SUBJECT, id: lineId },
            at: new Date(at),
            lines: [{ description: `Platform charge: ${planTitle}`, taxable: charge, gst }],
          })
        }
      }
    }),
    subscribe(subscriptionCancelled, 'checkout.credit-charges', async (tx, ended) => {
      const { charge, gst } = await chargeOf(tx, `refund:${ended.cancellationId}`)
      const { lineId } = ended
      const invoiceId = (await invoices.ofSubjects(tx, SUBJECT, [lineId])).get(lineId)
      if (charge < 0n && invoiceId !== undefined) {
        await invoices.creditNote(tx, {
          invoiceId,
          subject: { type: 'cancellation', id: ended.cancellationId },
          at: new Date(ended.at),
          reason: 'The sale was given back in part or in full',
          parts: [{ line: 1, taxable: -charge, gst: -gst }],
        })
      }
    }),
  ]
}
