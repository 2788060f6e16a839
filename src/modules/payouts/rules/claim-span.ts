import { MINUTE_MS } from '#kit/clock.ts'
import { endOfDay, startOfDay } from '#kit/day.ts'

/** Days in Indian time as 'YYYY-MM-DD', both inclusive. */
export type Days = { readonly from: string; readonly to: string }

/** From `start` until before `end`. */
export type Span = { readonly start: Date; readonly end: Date }

/**
 * How far behind the clock a claim ends. Entries have the time at which their transaction started,
 * and none takes this long, so nothing is added to a span after its claim.
 */
const SETTLED_MS = MINUTE_MS

/**
 * The span that a claim of these days covers: of the first day what an earlier claim left (`cut`:
 * where that one ended within the day), and of today what is at least a minute old. Undefined if
 * that is empty.
 */
export function claimSpan({ from, to }: Days, cut: Date | undefined, now: Date): Span | undefined {
  const start = cut ?? startOfDay(from)
  const settled = now.getTime() - SETTLED_MS
  const end = new Date(Math.min(endOfDay(to).getTime(), settled))
  return start < end ? { start, end } : undefined
}
