import { MINUTE_MS } from '#kit/clock.ts'
import { endOfDay, startOfDay } from '#kit/day.ts'

/** Days of Indian time as 'YYYY-MM-DD', both included. */
export type Days = { readonly from: string; readonly to: string }

/** From `start` on and before `end`. */
export type Span = { readonly start: Date; readonly end: Date }

/**
 * How far behind the clock a claim ends: entries bear the moment at which their transaction began,
 * and none takes as long as this, so that nothing comes in behind a claim.
 */
const SETTLED_MS = MINUTE_MS

/**
 * The moments that a claim of these days covers: what an earlier claim left of the first day (`cut`:
 * where it ended within that day), and of today what is a minute old. Undefined where that is none.
 */
export function claimSpan({ from, to }: Days, cut: Date | undefined, now: Date): Span | undefined {
  const start = cut ?? startOfDay(from)
  const settled = now.getTime() - SETTLED_MS
  const end = new Date(Math.min(endOfDay(to).getTime(), settled))
  return start < end ? { start, end } : undefined
}
