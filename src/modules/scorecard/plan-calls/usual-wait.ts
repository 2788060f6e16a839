import { DAY_MS } from '#kit/clock.ts'
import type { Instant } from '../rules/trade.ts'

/** With fewer calls no estimate is given. */
const CALLS_MIN = 6
const TENTHS = 0.9

/**
 * The number of days within which nine of ten next calls came: the 90th percentile (nearest rank)
 * of the time from one call to the next, in days, rounded up.
 */
export function usualWaitDays(postedAt: readonly Instant[]): number | null {
  if (postedAt.length < CALLS_MIN) {
    return null
  }
  const times = postedAt.toSorted((a, b) => a - b)
  const waits = times.slice(1).map((at, index) => at - (times[index] ?? at))
  const wait = waits.toSorted((a, b) => a - b)[Math.ceil(waits.length * TENTHS) - 1] ?? 0
  return Math.max(1, Math.ceil(wait / DAY_MS))
}
