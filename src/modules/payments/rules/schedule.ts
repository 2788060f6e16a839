import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#kit/clock.ts'

/** The gateway asks a bank for so long what became of a payment. */
export const WAITED_FOR_MS = 3 * DAY_MS
const FIRST_CHECK_MS = 30 * SECOND_MS
const LAST_CHECK_MS = HOUR_MS

/**
 * When an intent is asked about again: after half a minute, then twice as long each time up to an
 * hour, and once more at the very end. Undefined: it has been waited for long enough.
 */
export function nextCheckAt(
  { openedAt, checks }: { readonly openedAt: Date; readonly checks: number },
  now: Date,
): Date | undefined {
  const end = openedAt.getTime() + WAITED_FOR_MS
  if (now.getTime() >= end) {
    return undefined
  }
  const pause = Math.min(LAST_CHECK_MS, FIRST_CHECK_MS * 2 ** Math.min(checks, 20))
  return new Date(Math.min(end, now.getTime() + pause))
}

/** Between two tries at something that failed: from a second up to an hour. */
export function retryAt(tries: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(HOUR_MS, SECOND_MS * 2 ** Math.min(tries, 20)))
}

/** An event older than this is none of ours to act on. */
export const EVENT_MAX_AGE_MS = 7 * DAY_MS
/** Clocks differ; an event from further ahead is made up. */
export const EVENT_MAX_AHEAD_MS = 10 * MINUTE_MS
