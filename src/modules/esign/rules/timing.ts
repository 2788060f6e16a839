import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#kit/clock.ts'

/** An unsigned agreement expires after a day. */
export const AGREEMENT_LIFETIME_MS = DAY_MS
/** Attempts allowed per purchase and day. */
export const ATTEMPTS_PER_DAY_COUNT = 10
/** How long one process works on an agreement before another may take it over. */
export const LEASE_MS = MINUTE_MS
/**
 * Attempts after failures of the server or the vendor; with the pauses below they span more than
 * two hours.
 */
export const FAILURES_MAX_COUNT = 10

const FIRST_PAUSE_MS = 20 * SECOND_MS

/** The pause in milliseconds after this many failures. */
export function pauseAfter(failuresCount: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, failuresCount - 1), HOUR_MS)
}

const POLL_FAST_MS = 10 * SECOND_MS

/**
 * The pause in milliseconds until the next poll of the vendor: short in the first minutes, while a
 * browser waits (it polls this server every fifteen seconds), then a tenth of the elapsed time, an
 * hour at most.
 */
export function nextPollAfter(ageMs: number): number {
  return Math.min(Math.max(POLL_FAST_MS, ageMs / 10), HOUR_MS)
}
