import type { PaymentStatus } from '#contract/payments/types.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import type { Paise } from '#kit/money.ts'

/** How a try at paying stands; each may only become a later one. */
export const paymentRanks = ['created', 'failed', 'authorized', 'captured', 'refunded'] as const
export type PaymentRank = (typeof paymentRanks)[number]

/**
 * How an intent stands. `captured`: sold. `unsold`: the money came, what was asked for could not be
 * handed over, and the money goes back. `closed`: nothing came while it was waited for.
 */
export type IntentStatus = 'created' | 'attempted' | 'authorized' | 'captured' | 'unsold' | 'closed'

/** What the gateway says of one try. */
export type PaymentFact = {
  readonly paymentId: string
  readonly status: PaymentRank
  readonly amount: Paise
  readonly currency: string
}

/** The later of the two, whichever is heard first: news may arrive late, repeated or reordered. */
export function laterOf(one: PaymentRank, other: PaymentRank): PaymentRank {
  return paymentRanks.indexOf(one) >= paymentRanks.indexOf(other) ? one : other
}

export function holdsMoney(rank: PaymentRank): boolean {
  return rank === 'captured' || rank === 'refunded'
}

/** What follows from a fact about an intent that stands like this. */
export type Step =
  /** The first money for the intent: it is sold, or given back. */
  | 'sell'
  /** Money beside the one that it was sold for, or not of the right amount: it goes back. */
  | 'refund'
  /** The bank has agreed; the gateway is to be told to take the money. */
  | 'capture'
  | 'wait'

export type IntentState = {
  readonly status: IntentStatus
  readonly amount: Paise
  /** What it was sold for, or would have been. */
  readonly capturedPaymentId: string | undefined
}

/** Whether the money is what was asked for. */
export function matches(asked: Paise, fact: PaymentFact): boolean {
  return fact.amount === asked && fact.currency === 'INR'
}

/** `fact` carries the latest known status of its payment. */
export function stepAfter(intent: IntentState, fact: PaymentFact): Step {
  const isOther =
    intent.capturedPaymentId !== undefined && intent.capturedPaymentId !== fact.paymentId
  switch (fact.status) {
    case 'captured':
      if (isOther || !matches(intent.amount, fact)) {
        return 'refund'
      }
      return intent.capturedPaymentId === undefined ? 'sell' : 'wait'
    case 'refunded':
      // Given back before we heard of it: nothing is sold for money that is gone.
      return 'wait'
    case 'authorized':
      return intent.capturedPaymentId === undefined && matches(intent.amount, fact)
        ? 'capture'
        : 'wait'
    case 'created':
    case 'failed':
      return 'wait'
  }
}

/** How an intent stands after one more fact that sold nothing; it never moves back. */
export function statusAfter(status: IntentStatus, fact: PaymentRank): IntentStatus {
  if (status === 'captured' || status === 'unsold') {
    return status
  }
  if (fact === 'authorized' || status === 'authorized') {
    return 'authorized'
  }
  return status === 'closed' ? 'closed' : 'attempted'
}

/** What the payer is told. */
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

/** A try that the bank has not answered for so long was given up by whoever pays. */
const GIVEN_UP_MS = 10 * MINUTE_MS

/** Whether a try may still bring money; `seenAt`: when it was first heard of. */
export function isUnderWay(
  { status, seenAt }: { readonly status: PaymentRank; readonly seenAt: Date },
  now: Date,
): boolean {
  return (
    status === 'authorized' ||
    (status === 'created' && now.getTime() - seenAt.getTime() < GIVEN_UP_MS)
  )
}
