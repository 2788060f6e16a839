import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOf, wallTimeOf } from './zoned-time.ts'

describe('wall time', () => {
  it('is converted in its time zone', () => {
    expect(wallTimeOf('2026-11-25T12:30:00.000Z', 'Asia/Kolkata')).toBe('2026-11-25T18:00')
    expect(instantOf('2026-11-25T18:00', 'Asia/Kolkata')).toBe('2026-11-25T12:30:00.000Z')
    expect(instantOf('2026-07-01T09:00', 'America/New_York')).toBe('2026-07-01T13:00:00.000Z')
    expect(instantOf('2026-12-01T09:00', 'America/New_York')).toBe('2026-12-01T14:00:00.000Z')
  })

  it.each([
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T03:30'],
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T03:30'],
  ])('skipped by the clocks of %s becomes an hour later', (zone, skipped, shown) => {
    const instant = instantOf(skipped, zone)
    expect(wallTimeOf(instant ?? '', zone)).toBe(shown)
  })

  it.each([
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ])('shown twice by the clocks of %s means the first time', (zone, twice, first) => {
    expect(instantOf(twice, zone)).toBe(first)
  })

  it.each(['', '2026-11-25', '2026-13-40T99:99', 'tomorrow'])('converts %j to null', (text) => {
    expect(instantOf(text, 'Asia/Kolkata')).toBeNull()
  })

  it('converts back to the same instant', () => {
    const zones = fc.constantFrom('Asia/Kolkata', 'Asia/Dubai', 'Asia/Kathmandu', 'UTC')
    const minutes = fc.integer({ min: 27_000_000, max: 33_000_000 })
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const instant = new Date(minute * 60_000).toISOString()
        expect(instantOf(wallTimeOf(instant, zone), zone)).toBe(instant)
      }),
    )
  })
})
