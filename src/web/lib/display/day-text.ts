import { formatIst } from '#kit/day.ts'

/** A day of the calendar: '29 Dec 2026'. */
export function dayText(day: string): string {
  return formatIst(`${day}T00:00:00+05:30`, 'date')
}
