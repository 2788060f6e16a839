import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gainInUnits, inR, outcomeOf, outlierOf, type RiskedCall } from './risk.ts'
import { statisticsOf } from './statistics.ts'
import { exitedCallArbitrary } from './testing.ts'

/** A buy at 1,000 with a stop-loss of 900, so that one unit of price is a hundredth of R. */
const left = (exit: number): RiskedCall => ({
  entryType: 'buy',
  entry: 1_000,
  stop: 900,
  exit,
})
const mirrored = (call: RiskedCall): RiskedCall => ({
  ...call,
  entryType: call.entryType === 'buy' ? 'sell' : 'buy',
  exit: 2 * call.entry - call.exit,
  stop: 2 * call.entry - call.stop,
})

describe('a gain in R', () => {
  it.each([
    [1_150, 1.5],
    [900, -1],
    [870, -1.3],
    [1_000, 0],
  ])('of an exit at %i is %f', (exit, r) => {
    expect(inR(gainInUnits(left(exit)))).toBe(r)
  })

  it('is the same for the mirrored call on the other side', () => {
    fc.assert(
      fc.property(exitedCallArbitrary, (call) => {
        expect(gainInUnits(mirrored(call))).toBe(gainInUnits(call))
        expect(outcomeOf(mirrored(call))).toBe(outcomeOf(call))
      }),
    )
  })

  it('is rounded once from the exact quotient', () => {
    fc.assert(
      fc.property(exitedCallArbitrary, (call) => {
        const gained = BigInt(call.entryType === 'buy' ? 1 : -1) * BigInt(call.exit - call.entry)
        const risk = BigInt(Math.abs(call.entry - call.stop))
        const magnitude = gained < 0n ? -gained : gained
        const exact = (2n * magnitude * 10_000n + risk) / (2n * risk)
        expect(BigInt(gainInUnits(call))).toBe(gained < 0n ? -exact : exact)
      }),
    )
  })

  it('is zero and flat if the stop-loss equals the entry', () => {
    const forged = { ...left(1_100), stop: 1_000 }
    expect([gainInUnits(forged), outcomeOf(forged)]).toEqual([0, 'flat'])
  })
})

describe('the outcome of a call', () => {
  it('is flat within a tenth of R', () => {
    const outcomes = [890, 990, 991, 1_000, 1_009, 1_010].map((exit) => outcomeOf(left(exit)))
    expect(outcomes).toEqual(['lost', 'lost', 'flat', 'flat', 'flat', 'won'])
  })

  it('makes no record of targets close to the entry: their calls are flat', () => {
    const calls = [1_004, 1_004, 870].map((exit, index) => ({
      ...left(exit),
      tradeId: `call ${index}`,
      symbol: 'TCS',
      exchange: 'NSE' as const,
      postedAt: 0,
      at: index,
      removed: false,
      result: exit > 1_000 ? ('tp' as const) : ('sl' as const),
    }))
    expect(statisticsOf(calls)).toMatchObject({ won: 0, lost: 1, flat: 2, hitRate: 0 })
  })
})

const made = (...values: readonly number[]) =>
  values.map((value, index) => ({ tradeId: `call ${index}`, calls: 1, value }))

describe('an outlier', () => {
  it('makes up more than a third of the result', () => {
    expect(outlierOf(made(10, 10, 11))?.value).toBe(11)
    expect(outlierOf(made(10, 10, 10))).toBeUndefined()
    expect(outlierOf(made(-10, -10, -11, 1))?.value).toBe(-11)
  })

  it('is absent for a zero result and for a single call', () => {
    expect(outlierOf([])).toBeUndefined()
    expect(outlierOf(made(10))).toBeUndefined()
    expect(outlierOf(made(10, -10))).toBeUndefined()
  })

  it('has the same sign as the total result', () => {
    expect(outlierOf(made(3, 3, 3, 3, -2))).toBeUndefined()
    expect(outlierOf(made(5, 4, -8))?.value).toBe(5)
  })

  it('is the largest call on its side, in any order', () => {
    const values = fc.array(fc.integer({ min: -1_000, max: 1_000 }), { maxLength: 12 })
    fc.assert(
      fc.property(values, (all) => {
        const found = outlierOf(made(...all))
        expect(outlierOf(made(...all).toReversed())).toEqual(found)
        const total = all.reduce((sum, one) => sum + one, 0)
        const side = Math.sign(total)
        const largest = Math.max(0, ...all.map((one) => side * one))
        const isLarge = all.length > 1 && total !== 0 && 3 * largest > Math.abs(total)
        expect(found === undefined ? undefined : side * found.value).toBe(
          isLarge ? largest : undefined,
        )
      }),
    )
  })
})
