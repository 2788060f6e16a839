import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { dayInIndia, endOfDay, startOfDay } from '#kit/day.ts'
import { claimSpan, type Span } from './claim-span.ts'

const now = new Date('2026-11-21T04:30:00.000Z')

describe('a claim covers', () => {
  it('whole Indian days once they are over', () => {
    expect(claimSpan({ from: '2026-02-27', to: '2026-02-28' }, undefined, now)).toEqual({
      start: new Date('2026-02-26T18:30:00.000Z'),
      end: new Date('2026-02-28T18:30:00.000Z'),
    })
  })

  it('today up to a minute ago, and yesterday likewise just after midnight', () => {
    expect(claimSpan({ from: '2026-11-21', to: '2026-11-21' }, undefined, now)).toEqual({
      start: new Date('2026-11-20T18:30:00.000Z'),
      end: new Date('2026-11-21T04:29:00.000Z'),
    })
    const midnight = startOfDay('2026-11-21')
    const yesterday = { from: '2026-11-20', to: '2026-11-20' }
    expect(claimSpan(yesterday, undefined, midnight)?.end).toEqual(
      new Date(midnight.getTime() - MINUTE_MS),
    )
    const first = { from: '2026-11-21', to: '2026-11-21' }
    expect(claimSpan(first, undefined, new Date(midnight.getTime() + MINUTE_MS))).toBeUndefined()
  })

  it('every moment once, however often its days are claimed', () => {
    const waits = fc.array(fc.integer({ min: 0, max: 30 * HOUR_MS }), { minLength: 1 })
    fc.assert(
      fc.property(waits, (pauses) => {
        let at = now.getTime()
        let last: Span | undefined
        for (const pause of pauses) {
          at += pause
          const from = last === undefined ? dayInIndia(now) : dayInIndia(last.end)
          const isCut =
            last !== undefined && last.end > startOfDay(from) && last.end < endOfDay(from)
          const days = { from, to: dayInIndia(new Date(at)) }
          const span = claimSpan(days, isCut ? last?.end : undefined, new Date(at))
          if (span !== undefined && last !== undefined) {
            expect(span.start).toEqual(last.end)
          }
          last = span ?? last
        }
        const settled = at - MINUTE_MS
        expect(last?.end.getTime() ?? settled).toBe(settled)
      }),
    )
  })
})
