import { DAY_MS } from '#kit/clock.ts'

export type DayRange = { readonly from?: string | undefined; readonly to?: string | undefined }

/** India keeps this offset all year. */
const IST = '+05:30'

/**
 * The moments of a range of days in India ('YYYY-MM-DD', both included): from the first day's
 * midnight on, before the midnight after the last one.
 */
export function momentsOf({ from, to }: DayRange): {
  readonly from: Date | undefined
  readonly before: Date | undefined
} {
  return {
    from: from === undefined ? undefined : midnight(from),
    before: to === undefined ? undefined : new Date(midnight(to).getTime() + DAY_MS),
  }
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00${IST}`)
}
