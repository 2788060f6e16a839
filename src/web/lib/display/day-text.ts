import { formatIst, startOfDay } from '#kit/day.ts'

/** A calendar day: '29 Dec 2026'. */
export function dayText(day: string): string {
  return formatIst(startOfDay(day), 'date')
}
