import { MINUTE_MS } from '#kit/clock.ts'
import type { Price } from '#kit/price.ts'

/** The prices of a bar that begins at `minuteMs` (milliseconds since 1970). */
export type PriceBar = {
  readonly minuteMs: number
  readonly open: Price
  readonly high: Price
  readonly low: Price
  readonly close: Price
}

/** Joins two parts of the same minute, the earlier one first. */
export function joinBars(first: PriceBar, then: PriceBar): PriceBar {
  return {
    minuteMs: first.minuteMs,
    open: first.open,
    high: Math.max(first.high, then.high),
    low: Math.min(first.low, then.low),
    close: then.close,
  }
}

export function minuteOf(atMs: number): number {
  return Math.floor(atMs / MINUTE_MS) * MINUTE_MS
}

/** Bar lengths that are easy to read, in minutes. */
const WIDTHS = [1, 2, 3, 5, 10, 15, 30, 60, 120, 240, 480, 1440]
const DAY_MINUTES = 1440

/** The length of a bar in minutes, so that at most `maxBars` bars cover the span. */
export function barMinutes(spanMs: number, maxBars: number): number {
  // The span may begin and end within a bar.
  const needed = Math.max(0, spanMs) / MINUTE_MS / Math.max(1, maxBars - 2)
  const found = WIDTHS.find((minutes) => minutes >= needed)
  return found ?? Math.ceil(needed / DAY_MINUTES) * DAY_MINUTES
}
