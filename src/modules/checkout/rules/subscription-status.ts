import type { SubscriptionStatus } from '#contract/checkout/states.ts'
import { EXPIRING_DAYS } from '#contract/clients/types.ts'
import { DAY_MS } from '#kit/clock.ts'

export type Term = {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly cancelledAt: Date | null
  /** Its end was already recorded, whatever the clock says. */
  readonly hasEnded: boolean
}

/** The status of a subscription at a moment. It ends at the instant `endsAt`, not after it. */
export function subscriptionStatus(
  { startsAt, endsAt, cancelledAt, hasEnded }: Term,
  now: Date,
): SubscriptionStatus {
  if (cancelledAt !== null) {
    return 'cancelled'
  }
  if (hasEnded || now >= endsAt) {
    return 'ended'
  }
  if (now < startsAt) {
    return 'upcoming'
  }
  // A subscription of a week only must not be expiring from its first second.
  const half = (endsAt.getTime() - startsAt.getTime()) / 2
  const left = endsAt.getTime() - now.getTime()
  return left <= Math.min(EXPIRING_DAYS * DAY_MS, half) ? 'expiring' : 'running'
}

/** Days until the end, a part of a day counted as one; 0 for one that has ended. */
export function daysLeftOf(term: Term, now: Date): number {
  if (term.cancelledAt !== null || term.hasEnded || now >= term.endsAt) {
    return 0
  }
  const from = now > term.startsAt ? now : term.startsAt
  return Math.ceil((term.endsAt.getTime() - from.getTime()) / DAY_MS)
}
