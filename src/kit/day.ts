const formats = new Map<string, Intl.DateTimeFormat>()

/** 'YYYY-MM-DD' as a calendar on a wall in that time zone shows it. */
export function dayIn(timeZone: string, at: Date): string {
  const known = formats.get(timeZone)
  const format = known ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  formats.set(timeZone, format)
  return format.format(at)
}

/** Whether the text names a time zone that calendars know. */
export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).format(0) !== ''
  } catch {
    return false
  }
}
