import type { SubscriptionStatus } from '#contract/checkout/states.ts'
import { DAY_MS } from '#kit/clock.ts'

/** From so many days before its end on a subscription is shown as expiring. */
const EXPIRING_DAYS = 7

export type Term = {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly cancelledAt: Date | null
  /** Its end was seen, whatever the clock says now. */
  readonly hasEnded: boolean
}

/** How a subscription stands at a moment. It ends in the second of `endsAt`, not after it. */
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
  // What lasts a week only does not expire from its first second.
  const half = (endsAt.getTime() - startsAt.getTime()) / 2
  const left = endsAt.getTime() - now.getTime()
  return left <= Math.min(EXPIRING_DAYS * DAY_MS, half) ? 'expiring' : 'running'
}

/** Begun days until the end; 0 for one that has ended. */
export function daysLeftOf(term: Term, now: Date): number {
  if (term.cancelledAt !== null || term.hasEnded || now >= term.endsAt) {
    return 0
  }
  const from = now > term.startsAt ? now : term.startsAt
  return Math.ceil((term.endsAt.getTime() - from.getTime()) / DAY_MS)
}
