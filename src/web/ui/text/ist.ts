import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#kit/clock.ts'

/** Indian Standard Time is five and a half hours ahead of UTC, all year. */
const IST_OFFSET_MS = 5.5 * HOUR_MS

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const WEEKDAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')

/** A moment: an ISO string, milliseconds since 1970, or a Date. */
export type Moment = string | number | Date

/**
 * The formats are made by arithmetic and not by Intl: the server and every browser then write the
 * same text, and a list of times costs nothing to render. A moment that is none gives ''.
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

/** 'just now', '5 min ago', '3 h ago', '2 d ago', then the date. The future is 'just now' too. */
export function timeAgo(moment: Moment, now: number): string {
  const ms = new Date(moment).getTime()
  const age = now - ms
  if (Number.isNaN(age)) {
    return ''
  }
  if (age < MINUTE_MS) {
    return 'just now'
  }
  if (age < HOUR_MS) {
    return `${Math.floor(age / MINUTE_MS)} min ago`
  }
  if (age < DAY_MS) {
    return `${Math.floor(age / HOUR_MS)} h ago`
  }
  return age < 7 * DAY_MS ? `${Math.floor(age / DAY_MS)} d ago` : formatIst(ms, 'date')
}

/** What is left, rounded up to the second: '0:29', '14:00', '2:05:09', '3 d 04:00:00'. */
export function formatLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = pad(seconds % 60)
  if (hours >= 48) {
    return `${Math.floor(hours / 24)} d ${hours % 24} h`
  }
  return hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`
}

function clockTime(at: Date): string {
  const hours = at.getUTCHours()
  return `${hours % 12 || 12}:${pad(at.getUTCMinutes())} ${hours < 12 ? 'am' : 'pm'}`
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
