const formats = new Map<string, Intl.DateTimeFormat>()

/** 'YYYY-MM-DDTHH:mm' as clocks in that time zone show the moment. */
export function wallTimeOf(instant: string, timeZone: string): string {
  return wallAt(Date.parse(instant), timeZone).slice(0, 'YYYY-MM-DDTHH:mm'.length)
}

/**
 * The moment at which clocks in that time zone show 'YYYY-MM-DDTHH:mm', as an ISO string; null for
 * what is no time. A time that the clocks skip is read as if they had not been set forward.
 */
export function instantOf(wall: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${wall}:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall) || Number.isNaN(asUtc)) {
    return null
  }
  const before = asUtc - offsetAt(asUtc, timeZone)
  // Where the zone changes between the two, the second look decides.
  return new Date(asUtc - offsetAt(before, timeZone)).toISOString()
}

function offsetAt(ms: number, timeZone: string): number {
  return Date.parse(`${wallAt(ms, timeZone)}Z`) - Math.floor(ms / 1000) * 1000
}

function wallAt(ms: number, timeZone: string): string {
  const known = formats.get(timeZone)
  const format =
    known ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  formats.set(timeZone, format)
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`
}
