import type { Price } from '#kit/price.ts'
import { dayNumberAt } from './indian-time.ts'

export type DayRange = { readonly low: Price; readonly high: Price }

/** A price with what was known of its day then. */
export type Known = {
  readonly price: Price
  readonly atMs: number
  readonly dayRange?: DayRange | undefined
}

/**
 * Where a price can be said to have been between the last one that was seen and the first one after
 * a gap. Both ends are part of it. A new high or low of the day was made meanwhile, because it was
 * none before; one that stands as it stood was made before, and says nothing. Of a day that began
 * within the gap, the whole range was made within it. Where nothing was known of the day, only the
 * ends are certain.
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
