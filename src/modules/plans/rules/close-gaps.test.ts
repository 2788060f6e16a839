import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#kit/clock.ts'
import { closeGaps, type LiveTerm } from './close-gaps.ts'

const start = Date.parse('2026-11-21T04:30:00.000Z')
const at = (days: number) => new Date(start + days * DAY_MS)
const lengthOf = ({ startsAt, endsAt }: LiveTerm) => endsAt.getTime() - startsAt.getTime()

/** Consecutive terms, some of them cancelled, at a moment within the first. */
const chains = fc
  .record({
    days: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 }),
    gone: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    passed: fc.double({ min: 0, max: 0.99, noNaN: true }),
  })
  .map(({ days, gone, passed }) => {
    let from = 0
    const terms = days.map((length, index): LiveTerm => {
      const term = { id: String(index), startsAt: at(from), endsAt: at(from + length) }
      from += length
      return term
    })
    const now = at(Math.floor((days[0] ?? 1) * passed))
    return { now, terms, left: terms.filter((_, index) => !gone[index]) }
  })

describe('the renewals behind a cancelled term', () => {
  it('move up in order, without a gap, a lost day or a later start', () => {
    fc.assert(
      fc.property(chains, ({ now, left }) => {
        const moved = new Map(closeGaps(now, left).map((term) => [term.id, term]))
        const after = left.map((term) => moved.get(term.id) ?? term)
        let free = now.getTime()
        for (const [index, term] of after.entries()) {
          const before = left[index]
          expect(before && lengthOf(before)).toBe(lengthOf(term))
          expect(term.startsAt.getTime()).toBeLessThanOrEqual(before?.startsAt.getTime() ?? 0)
          // The running term started earlier.
          expect(Math.max(term.startsAt.getTime(), now.getTime())).toBe(free)
          free = term.endsAt.getTime()
        }
      }),
    )
  })

  it('stay in place when nothing before them is cancelled, or when moved already', () => {
    fc.assert(
      fc.property(chains, ({ now, terms, left }) => {
        expect(closeGaps(now, terms)).toEqual([])
        const moved = new Map(closeGaps(now, left).map((term) => [term.id, term]))
        const after = left.map((term) => moved.get(term.id) ?? term)
        expect(closeGaps(now, after)).toEqual([])
      }),
    )
  })

  it('start at once when the running term is cancelled', () => {
    const renewal = { id: 'b', startsAt: at(30), endsAt: at(120) }
    expect(closeGaps(at(10), [renewal])).toEqual([{ id: 'b', startsAt: at(10), endsAt: at(100) }])
  })
})
