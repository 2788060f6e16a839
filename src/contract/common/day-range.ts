import { endOfDay, startOfDay } from '#kit/day.ts'

export type DayRange = { readonly from?: string | undefined; readonly to?: string | undefined }

/**
 * The bounds of a range of days in IST ('YYYY-MM-DD', both included): from midnight of the first
 * day (inclusive) to the midnight that ends the last day (exclusive).
 */
export function momentsOf({ from, to }: DayRange): {
  readonly from: Date | undefined
  readonly before: Date | undefined
} {
  return {
    from: from === undefined ? undefined : startOfDay(from),
    before: to === undefined ? undefined : endOfDay(to),
  }
}
