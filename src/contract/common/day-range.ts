import { endOfDay, startOfDay } from '#kit/day.ts'

export type DayRange = { readonly from?: string | undefined; readonly to?: string | undefined }

/**
 * The moments of a range of days in India ('YYYY-MM-DD', both included): from the first day's
 * midnight on, before the midnight after the last one.
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
