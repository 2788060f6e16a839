import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import { formatIst, type Moment } from '#kit/day.ts'
import { timeTexts } from '../texts.ts'

/**
 * 'just now', '5 min ago', '3 h ago', '2 d ago', then the date. Future times are 'just now' too.
 */
export function timeAgo(moment: Moment, now: number): string {
  const ms = new Date(moment).getTime()
  const age = now - ms
  if (Number.isNaN(age)) {
    return ''
  }
  if (age < MINUTE_MS) {
    return timeTexts.justNow
  }
  if (age < HOUR_MS) {
    return timeTexts.minutes(Math.floor(age / MINUTE_MS))
  }
  if (age < DAY_MS) {
    return timeTexts.hours(Math.floor(age / HOUR_MS))
  }
  return age < 7 * DAY_MS ? timeTexts.days(Math.floor(age / DAY_MS)) : formatIst(ms, 'date')
}

/** The time left, rounded up to the second: '0:29', '14:00', '2:05:09', '3 d 04:00:00'. */
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

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
