import { ok } from '#kit/result.ts'
import {
  type Answer,
  type BankOptions,
  eventOf,
  gatewayId,
  nowSeconds,
  refused,
  schedule,
} from './bank-events.ts'
import type { SandboxDispute } from './journal.ts'

/** A step of a dispute, as its events name it. */
export type DisputeEvent = 'created' | 'under_review' | 'won' | 'lost' | 'closed'

export type DisputeAmounts = {
  /** What is disputed; by default all of the payment. */
  readonly amount?: number | undefined
  /** What of a lost one is recovered by a refund; without it, it is deducted from our balance. */
  readonly refund?: number | undefined
}

const DAY_SECONDS = 86_400

function findDisputeOf({ journal }: BankOptions, paymentId: string): SandboxDispute | undefined {
  return [...journal.state.disputes.values()].findLast((one) => one.payment_id === paymentId)
}

/** Opens a dispute of a payment, of all of it by default, or moves the one it has. */
export function disputePayment(
  bank: BankOptions,
  paymentId: string,
  event: DisputeEvent,
  amount: number | undefined,
): Answer<SandboxDispute> {
  const payment = bank.journal.state.payments.get(paymentId)
  if (payment === undefined || !payment.captured) {
    return refused('The payment status should be captured for action to be taken')
  }
  const known = event === 'created' ? undefined : findDisputeOf(bank, paymentId)
  const disputed = amount ?? known?.amount ?? payment.amount
  const dispute: SandboxDispute = {
    id: known?.id ?? gatewayId('disp'),
    entity: 'dispute',
    payment_id: paymentId,
    amount: disputed,
    currency: payment.currency,
    amount_deducted: event === 'lost' ? disputed : 0,
    reason_code: 'chargeback_authorization',
    respond_by: nowSeconds(bank) + 7 * DAY_SECONDS,
    status: event === 'created' ? 'open' : event,
    phase: 'chargeback',
    created_at: known?.created_at ?? nowSeconds(bank),
  }
  bank.journal.append(
    { type: 'dispute', dispute },
    eventOf(bank, `payment.dispute.${event}`, { payment, dispute }),
  )
  return ok(dispute)
}

/** The first time the payment is disputed, the next time it is taken back. */
export function takeBack(bank: BankOptions, paymentId: string): void {
  const isDisputed = findDisputeOf(bank, paymentId) !== undefined
  disputePayment(bank, paymentId, isDisputed ? 'lost' : 'created', undefined)
  if (!isDisputed) {
    schedule(bank, 'dispute', paymentId, bank.disputeMs)
  }
}
