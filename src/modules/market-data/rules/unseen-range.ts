import type { Price } from '#kit/price.ts'
import { dayNumberAt } from './indian-time.ts'

export type DayRange = { readonly low: Price; readonly high: Price }

/** A price with what was known of its day at that time. */
export type Known = {
  readonly price: Price
  readonly atMs: number
  readonly dayRange?: DayRange | undefined
}

/**
 * The certain range of a price between the last one seen and the first one after a gap, both
 * included. A new high or low of the day was made within the gap; an unchanged one was made before
 * it and says nothing. If the day began within the gap, its whole range was made within it. If
 * nothing was known of the day before, only the two prices are certain.
 */
export function unseenRange(before: Known, after: Known): DayRange {
  const low = Math.min(before.price, after.price)
  const high = Math.max(before.price, after.price)
  if (after.dayRange === undefined) {
    return { low, high }
  }
  const isSameDay = dayNumberAt(before.atMs) === dayNumberAt(after.atMs)
  if (isSameDay && before.dayRange === undefined) {
    return { low, high }
  }
  const isNewLow = !isSameDay || after.dayRange.low < (before.dayRange?.low ?? 0)
  const isNewHigh = !isSameDay || after.dayRange.high > (before.dayRange?.high ?? 0)
  return {
    low: isNewLow ? Math.min(low, after.dayRange.low) : low,
    high: isNewHigh ? Math.max(high, after.dayRange.high) : high,
  }
}

/**
 * The same for two prices of a connection without a gap, which still passes on only some of them:
 * undefined unless the day's range shows that the price was beyond both in between.
 */
export function skippedRange(before: Known, after: Known): DayRange | undefined {
  if (before.dayRange === undefined || dayNumberAt(before.atMs) !== dayNumberAt(after.atMs)) {
    return
  }
  const range = unseenRange(before, after)
  const isBeyond =
    range.low < Math.min(before.price, after.price) ||
    range.high > Math.max(before.price, after.price)
  return isBeyond ? range : undefined
}
