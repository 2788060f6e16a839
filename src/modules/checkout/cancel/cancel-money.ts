import type { EndedBy } from '#contract/checkout/states.ts'
import { documentTexts } from '#contract/invoices/texts.ts'
import { assert, present } from '#kit/assert.ts'
import {
  type LedgerEntry,
  refundClaimedEntry,
  refundEntry,
  saleKey,
} from '#modules/ledger/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import type { Cancellable } from './preview-cancel.ts'

/** The key of a cancellation's gateway refund. */
export function cancellationKey(cancellationId: string): string {
  return `cancellation:${cancellationId}`
}

const reasons: Readonly<Record<EndedBy, string>> = {
  buyer: documentTexts.cancelledByBuyer,
  provider: documentTexts.cancelledByProvider,
  'plan-removed': documentTexts.planRemoved,
  'account-closed': documentTexts.accountClosed,
  'registration-ended': documentTexts.registrationEnded,
  admin: documentTexts.cancelledByTradebox,
}

/** The ledger entry of a cancellation. */
export async function cancellationEntry(
  { ledger }: Pick<CheckoutDeps, 'ledger'>,
  tx: Tx,
  refundId: string,
  { line, refund, refundedBefore }: Cancellable,
  at: Date,
): Promise<LedgerEntry> {
  const sale = await ledger.linesOf(tx, saleKey(line.id))
  return refundEntry({
    refundId,
    providerId: line.provider_id,
    sale: present(sale, 'what was paid is in the ledger'),
    refundedBefore,
    part: { total: refund.total, gst: refund.gst },
    from: 'gateway',
    at,
  })
}

/**
 * Posts the ledger entry, issues the credit note and requests the gateway refund, each once per
 * cancellation. Returns the credit note's id.
 */
export async function refundCancellation(
  deps: Pick<CheckoutDeps, 'invoices' | 'ledger' | 'payments'>,
  tx: Tx,
  id: string,
  part: Cancellable,
  { now, endedBy }: { readonly now: Date; readonly endedBy: EndedBy },
): Promise<string> {
  const { line, order, refund, route, alreadyRefunded } = part
  const reason = reasons[endedBy]
  const posted = await deps.ledger.post(tx, await cancellationEntry(deps, tx, id, part, now))
  assert(posted.ok, 'a refund is never refused by a wallet')
  if (alreadyRefunded > 0n) {
    const claim = { cancellationId: id, amount: alreadyRefunded, at: now }
    const claimed = await deps.ledger.post(tx, refundClaimedEntry(claim))
    assert(claimed.ok, 'no wallet bears what was given back at the gateway')
  }
  if (route === 'gateway' && refund.total > alreadyRefunded) {
    const requested = await deps.payments.refund(tx, {
      key: cancellationKey(id),
      paymentId: present(order.payment_id, 'a card order has a payment'),
      amount: refund.total - alreadyRefunded,
      reason,
    })
    assert(requested.ok, 'refunds of an order are no more than its payment')
  }
  const note = await deps.invoices.creditNote(tx, {
    invoiceId: present(line.invoice_id, 'a paid line has an invoice'),
    subject: { type: 'cancellation', id },
    at: now,
    reason,
    parts: [{ line: 1, taxable: refund.base, gst: refund.gst }],
  })
  assert(note.ok, 'a credit note is no more than its invoice')
  return note.value.invoiceId
}
