import { DAY_MS } from '#kit/clock.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The local time of an instant in a time zone, as 'YYYY-MM-DDTHH:mm'. */
export function wallTimeOf(instant: string, timeZone: string): string {
  return wallClockAt(Date.parse(instant), timeZone).slice(0, 'YYYY-MM-DDTHH:mm'.length)
}

/**
 * The instant of the local time 'YYYY-MM-DDTHH:mm' in a time zone, as an ISO string; null for
 * invalid text. As `Temporal` does by default, a time that a clock change skips is read with the
 * offset before the change (02:30 becomes 03:30), and a time that occurs twice is the earlier one.
 */
export function instantOf(wall: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${wall}:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall) || Number.isNaN(asUtc)) {
    return null
  }
  const before = asUtc - offsetAt(asUtc - DAY_MS, timeZone)
  const after = asUtc - offsetAt(asUtc + DAY_MS, timeZone)
  const showsWall = (instant: number) => instant + offsetAt(instant, timeZone) === asUtc
  return new Date(!showsWall(before) && showsWall(after) ? after : before).toISOString()
}

function offsetAt(ms: number, timeZone: string): number {
  return Date.parse(`${wallClockAt(ms, timeZone)}Z`) - Math.floor(ms / 1000) * 1000
}

function wallClockAt(ms: number, timeZone: string): string {
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
