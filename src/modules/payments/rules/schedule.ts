import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#kit/clock.ts'

/** How long the gateway keeps asking a bank about a payment. */
export const BANK_ANSWER_TIMEOUT_MS = 3 * DAY_MS
const FIRST_CHECK_MS = 30 * SECOND_MS
const LAST_CHECK_MS = HOUR_MS

/**
 * When an intent is checked next: after 30 s, then at doubled intervals up to an hour, and a last
 * time at the end of the waiting time. Undefined once that is over.
 */
export function nextCheckAt(
  { openedAt, checks }: { readonly openedAt: Date; readonly checks: number },
  now: Date,
): Date | undefined {
  const end = openedAt.getTime() + BANK_ANSWER_TIMEOUT_MS
  if (now.getTime() >= end) {
    return undefined
  }
  const pause = Math.min(LAST_CHECK_MS, FIRST_CHECK_MS * 2 ** Math.min(checks, 20))
  return new Date(Math.min(end, now.getTime() + pause))
}

/** The delay before a retry: from a second up to an hour. */
export function retryAt(tries: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(HOUR_MS, SECOND_MS * 2 ** Math.min(tries, 20)))
}

/** Older events are rejected. */
export const EVENT_MAX_AGE_MS = 7 * DAY_MS
/** Allows for differences between clocks; events from further in the future are rejected. */
export const EVENT_MAX_AHEAD_MS = 10 * MINUTE_MS
