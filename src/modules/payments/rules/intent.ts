import type { PaymentStatus } from '#contract/payments/types.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import type { Paise } from '#kit/money.ts'

/**
 * The status of an attempt to pay; it only moves to a later one. `returned`: the gateway has not
 * captured it, and has returned it to the payer by itself.
 */
export const paymentRanks = [
  'created',
  'failed',
  'authorized',
  'returned',
  'captured',
  'refunded',
] as const
export type PaymentRank = (typeof paymentRanks)[number]

/**
 * The status of an intent. `captured`: paid and fulfilled. `unsold`: paid but could not be
 * fulfilled; the money is refunded. `closed`: nothing was paid within the waiting time.
 */
export type IntentStatus = 'created' | 'attempted' | 'authorized' | 'captured' | 'unsold' | 'closed'

/** The gateway's report on one attempt. */
export type PaymentReport = {
  readonly paymentId: string
  readonly status: PaymentRank
  readonly amount: Paise
  readonly currency: string
}

/** The later of the two, whichever arrives first: reports may be late, repeated or reordered. */
export function laterStatus(one: PaymentRank, other: PaymentRank): PaymentRank {
  return paymentRanks.indexOf(one) >= paymentRanks.indexOf(other) ? one : other
}

export function holdsMoney(rank: PaymentRank): boolean {
  return rank === 'captured' || rank === 'refunded'
}

/** The next step after a report about an intent in this state. */
export type Step =
  /** The first payment of the intent: it is fulfilled, or refunded. */
  | 'sell'
  /** A second payment, or one with the wrong amount: it is refunded. */
  | 'refund'
  /** The bank has authorised the payment; the gateway must capture it. */
  | 'capture'
  | 'wait'

export type IntentState = {
  readonly status: IntentStatus
  readonly amount: Paise
  /** The payment that the intent was, or should have been, fulfilled for. */
  readonly capturedPaymentId: string | undefined
}

/** Whether the payment has the requested amount and currency. */
export function matchesAmount(requested: Paise, report: PaymentReport): boolean {
  return report.amount === requested && report.currency === 'INR'
}

/** `report` carries the latest known status of its payment. */
export function stepAfter(intent: IntentState, report: PaymentReport): Step {
  const isOther =
    intent.capturedPaymentId !== undefined && intent.capturedPaymentId !== report.paymentId
  switch (report.status) {
    case 'captured':
      if (isOther || !matchesAmount(intent.amount, report)) {
        return 'refund'
      }
      return intent.capturedPaymentId === undefined ? 'sell' : 'wait'
    case 'refunded':
      // Refunded before we knew of it: nothing is sold for it.
      return 'wait'
    case 'authorized':
      return intent.capturedPaymentId === undefined && matchesAmount(intent.amount, report)
        ? 'capture'
        : 'wait'
    case 'created':
    case 'failed':
    case 'returned':
      return 'wait'
  }
}

/** The status of an intent after a report that led to no sale; it never moves back. */
export function statusAfter(status: IntentStatus, report: PaymentRank): IntentStatus {
  if (status === 'captured' || status === 'unsold') {
    return status
  }
  if (report === 'authorized' || status === 'authorized') {
    return 'authorized'
  }
  return status === 'closed' ? 'closed' : 'attempted'
}

/** The status that the payer sees. */
export function publicStatus(status: IntentStatus, hasPending: boolean): PaymentStatus {
  switch (status) {
    case 'captured':
      return 'paid'
    case 'unsold':
      return 'refunding'
    case 'authorized':
      return 'processing'
    case 'closed':
      return 'closed'
    case 'created':
    case 'attempted':
      return hasPending ? 'processing' : 'open'
  }
}

/** An attempt that the bank has not answered for this long counts as abandoned by the payer. */
const ABANDONED_AFTER_MS = 10 * MINUTE_MS

/** Whether an attempt may still succeed; `seenAt`: when it was first reported. */
export function isUnderWay(
  { status, seenAt }: { readonly status: PaymentRank; readonly seenAt: Date },
  now: Date,
): boolean {
  return (
    status === 'authorized' ||
    (status === 'created' && now.getTime() - seenAt.getTime() < ABANDONED_AFTER_MS)
  )
}
