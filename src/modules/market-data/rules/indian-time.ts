import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { IST_OFFSET_MS } from '#kit/day.ts'

/** Days since 1 January 1970 in Indian time. */
export type DayNumber = number

export function dayNumberAt(atMs: number): DayNumber {
  return Math.floor((atMs + IST_OFFSET_MS) / DAY_MS)
}

/** The moment at which it is `minutes` after midnight of that day in India. */
export function instantOf(day: DayNumber, minutes: number): number {
  return day * DAY_MS - IST_OFFSET_MS + minutes * MINUTE_MS
}

/** 'YYYY-MM-DD'. */
export function dayText(day: DayNumber): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** The Indian day of a moment: 'YYYY-MM-DD'. */
export function dayAt(atMs: number): string {
  return dayText(dayNumberAt(atMs))
}

/** Month names as in the lists of exchanges and brokers, in lower case. */
export const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Takes 'YYYY-MM-DD'. */
export function dayNumberOf(text: string): DayNumber {
  return Date.parse(`${text}T00:00:00Z`) / DAY_MS
}

/** 1 January 1970 was a Thursday. */
export function isWeekend(day: DayNumber): boolean {
  const weekday = (((day + 4) % 7) + 7) % 7
  return weekday === 0 || weekday === 6
}

/** 'HH:MM' or 'HH:MM:SS', as minutes after midnight. */
export function minutesOf(text: string): number {
  const [hours, minutes] = text.split(':')
  return Number(hours) * 60 + Number(minutes)
}
