import { TIME_ZONE } from './limits.ts'

const days = new Intl.DateTimeFormat('en-IN', { timeZone: TIME_ZONE, dateStyle: 'long' })

/** '21 November 2026' */
export function longDay(at: Date): string {
  return days.format(at)
}

const moments = new Intl.DateTimeFormat('en-IN', {
  timeZone: TIME_ZONE,
  dateStyle: 'long',
  timeStyle: 'short',
})

/** '21 November 2026 at 3:05 pm' */
export function longMoment(at: Date): string {
  return moments.format(at)
}
