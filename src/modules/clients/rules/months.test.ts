import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthsUntil } from './months.ts'
import { percentOf } from './shares.ts'

describe('the months of the client figures', () => {
  it('follow the Indian calendar, and the last one ends now', () => {
    const now = new Date('2026-01-31T19:00:00.000Z')
    const spans = monthsUntil(now, 3)
    expect(spans.map(({ month }) => month)).toEqual(['2025-12', '2026-01', '2026-02'])
    expect(spans.at(-1)).toEqual({
      month: '2026-02',
      from: new Date('2026-01-31T18:30:00.000Z'),
      to: now,
    })
  })

  it('follow each other without a gap at any moment', () => {
    const instants = fc.date({
      min: new Date('2020-01-01T00:00:00Z'),
      max: new Date('2090-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 30 }), (now, count) => {
        const spans = monthsUntil(now, count)
        expect(spans).toHaveLength(count)
        for (const [index, { from, to }] of spans.entries()) {
          expect(from.getTime()).toBeLessThanOrEqual(to.getTime())
          expect(to).toEqual(spans[index + 1]?.from ?? now)
        }
      }),
    )
  })
})

describe('a percentage', () => {
  it('is null without a total, else between 0 and 100, rounded to one decimal', () => {
    expect(percentOf(0, 0)).toBeNull()
    expect(percentOf(1, 3)).toBe(33.3)
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), (part, rest) => {
        const percent = percentOf(part, part + rest)
        expect(percent === null).toBe(part + rest === 0)
        expect(percent ?? 0).toBeGreaterThanOrEqual(0)
        expect(percent ?? 0).toBeLessThanOrEqual(100)
      }),
    )
  })
})
