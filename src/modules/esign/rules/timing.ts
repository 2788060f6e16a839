import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#kit/clock.ts'

/** An agreement that nobody signs ends after a day. */
export const AGREEMENT_LIFETIME_MS = DAY_MS
/** Attempts at one purchase in a day. */
export const ATTEMPTS_PER_DAY_COUNT = 10
/** Who works on an agreement has so long before another process takes it up. */
export const LEASE_MS = MINUTE_MS
/** A failure of the server or the vendor is tried again so often, over more than two hours. */
export const FAILURES_MAX_COUNT = 10

const FIRST_PAUSE_MS = 20 * SECOND_MS

/** When to try again after that many failures. */
export function pauseAfter(failuresCount: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, failuresCount - 1), HOUR_MS)
}

const POLL_FAST_MS = 10 * SECOND_MS

/**
 * When a vendor is asked next: often in the first minutes, while a browser waits for it (it asks us
 * each fifteen seconds), then each tenth of the time that has passed, an hour at most.
 */
export function nextPollAfter(ageMs: number): number {
  return Math.min(Math.max(POLL_FAST_MS, ageMs / 10), HOUR_MS)
}
