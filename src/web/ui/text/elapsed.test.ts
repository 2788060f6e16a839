import { describe, expect, it } from 'vitest'
import { formatIst } from '#kit/day.ts'
import { formatLeft, timeAgo } from './elapsed.ts'

describe('formatIst', () => {
  it('formats a time as Indian date and time', () => {
    const moment = '2026-11-20T19:35:00Z'
    expect(formatIst(moment, 'datetime')).toBe('21 Nov 2026, 1:05 am')
    expect(formatIst(moment, 'date')).toBe('21 Nov 2026')
    expect(formatIst(moment, 'time')).toBe('1:05 am')
    expect(formatIst(moment, 'day')).toBe('Sat, 21 Nov')
    expect(formatIst(moment, 'month')).toBe('Nov 2026')
  })
  it('formats noon, midnight and the turn of the year', () => {
    expect(formatIst('2026-11-21T06:30:00Z', 'time')).toBe('12:00 pm')
    expect(formatIst('2026-12-31T18:30:00Z', 'datetime')).toBe('1 Jan 2027, 12:00 am')
  })
  it('returns an empty text for an invalid time', () => {
    expect(formatIst('soon', 'date')).toBe('')
  })
  it('agrees with the time zone database', () => {
    const intl = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Kolkata',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
    })
    for (let hour = 0; hour < 24; hour += 1) {
      const moment = new Date(Date.UTC(2026, 5, 15, hour, 7))
      const expected = intl.format(moment).replace(/^0:/, '12:').replace(/\s/g, ' ')
      expect(formatIst(moment, 'time')).toBe(expected)
    }
  })
})

describe('timeAgo', () => {
  const now = Date.UTC(2026, 10, 21, 12)
  it('gets coarser with age', () => {
    expect(timeAgo(now - 59_000, now)).toBe('just now')
    expect(timeAgo(now - 60_000, now)).toBe('1 min ago')
    expect(timeAgo(now - 3 * 3_600_000, now)).toBe('3 h ago')
    expect(timeAgo(now - 2 * 86_400_000, now)).toBe('2 d ago')
    expect(timeAgo(now - 7 * 86_400_000, now)).toBe('14 Nov 2026')
    expect(timeAgo(now + 5000, now)).toBe('just now')
  })
})

describe('formatLeft', () => {
  it('rounds up, so that zero means ended', () => {
    expect(formatLeft(29_000)).toBe('0:29')
    expect(formatLeft(28_001)).toBe('0:29')
    expect(formatLeft(1)).toBe('0:01')
    expect(formatLeft(0)).toBe('0:00')
    expect(formatLeft(-5)).toBe('0:00')
  })
  it('shows hours and days when there are any', () => {
    expect(formatLeft(14 * 60_000)).toBe('14:00')
    expect(formatLeft(2 * 3_600_000 + 5 * 60_000 + 9000)).toBe('2:05:09')
    expect(formatLeft(86_400_000)).toBe('24:00:00')
    expect(formatLeft(3 * 86_400_000 + 4 * 3_600_000)).toBe('3 d 4 h')
  })
})
