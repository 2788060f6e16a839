import { DAY_MS, HOUR_MS } from './clock.ts'

/** Whether the text is the name of a known time zone. */
export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).format(0) !== ''
  } catch {
    return false
  }
}

/** Indian Standard Time is five and a half hours ahead of UTC, all year. */
export const IST_OFFSET_MS = 5.5 * HOUR_MS

/** 'YYYY-MM-DD', the calendar day in India. */
export function dayInIndia(at: Date): string {
  return new Date(at.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10)
}

/** The instant at which a day in India, 'YYYY-MM-DD', begins. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`)
}

/** The instant at which the day ends and the next one begins. */
export function endOfDay(day: string): Date {
  return new Date(startOfDay(day).getTime() + DAY_MS)
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const WEEKDAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')

/** A moment: an ISO string, milliseconds since 1970, or a Date. */
export type Moment = string | number | Date

/**
 * Formats are computed instead of using Intl: the server and every browser produce the same text,
 * and rendering a list of times is cheap. An invalid moment gives ''.
 */
export type TimeFormat = 'date' | 'time' | 'datetime' | 'day' | 'month'

export function formatIst(moment: Moment, format: TimeFormat): string {
  const ms = new Date(moment).getTime()
  if (Number.isNaN(ms)) {
    return ''
  }
  const at = new Date(ms + IST_OFFSET_MS)
  const month = MONTHS[at.getUTCMonth()] ?? ''
  const date = `${at.getUTCDate()} ${month} ${at.getUTCFullYear()}`
  switch (format) {
    case 'date':
      return date
    case 'time':
      return clockTime(at)
    case 'datetime':
      return `${date}, ${clockTime(at)}`
    case 'day':
      return `${WEEKDAYS[at.getUTCDay()]}, ${at.getUTCDate()} ${month}`
    case 'month':
      return `${month} ${at.getUTCFullYear()}`
  }
}

function clockTime(at: Date): string {
  const hours = at.getUTCHours()
  return `${hours % 12 || 12}:${String(at.getUTCMinutes()).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`
}
