import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_PRICE, nearestTick } from '#kit/price.ts'
import { levelProblems } from '#modules/scorecard/rules/decisions.ts'
import { createRng } from '../prng.ts'
import { drawLevels, hasRoom } from './levels.ts'

const kinds = [
  { type: 'EQ', exchange: 'NSE' },
  { type: 'FUT', exchange: 'MCX' },
  { type: 'FUT', exchange: 'CDS' },
  { type: 'CE', exchange: 'NFO' },
  { type: 'PE', exchange: 'BFO' },
] as const

describe('the levels of a demo call', () => {
  it('are valid for posting at any price', () => {
    fc.assert(
      fc.property(
        fc.record({
          seed: fc.nat(),
          kind: fc.constantFrom(...kinds),
          tick: fc.constantFrom(25, 100, 500, 1000, 10_000, 50_000),
          ticks: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 1e7 })),
          entryType: fc.constantFrom('buy' as const, 'sell' as const),
          holding: fc.constantFrom('intraday' as const, 2, 3, 5, 7, 10, 15),
        }),
        ({ seed, kind, tick, ticks, entryType, holding }) => {
          const reference = nearestTick(Math.min(ticks * tick, MAX_PRICE / 4), tick)
          fc.pre(hasRoom(reference, tick))
          const call = { entryType, reference, holding }
          const levels = drawLevels(createRng(seed), { ...kind, tick }, call)
          expect(levelProblems(levels, tick)).toEqual([])
          expect(Math.min(levels.stop, levels.target)).toBeGreaterThan(0)
        },
      ),
    )
  })

  it('have no room when the price is below ten ticks', () => {
    expect([1, 2, 9].map((ticks) => hasRoom(ticks * 500, 500))).toEqual([false, false, false])
    expect(hasRoom(5000, 500)).toBe(true)
  })
})
