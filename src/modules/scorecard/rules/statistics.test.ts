import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceFromRupees } from '#kit/price.ts'
import { postedEvent } from '../testing.ts'
import { betsOf } from './bets.ts'
import { gainInUnits, inR, outcomeOf } from './risk.ts'
import {
  byMonth,
  bySegment,
  type ExitedCall,
  exitedCall,
  isWin,
  statisticsOf,
  wilson,
} from './statistics.ts'
import { exitedCallArbitrary } from './testing.ts'
import { nextTrade, openTrade } from './trade.ts'

const callsArbitrary = fc.array(exitedCallArbitrary, { maxLength: 60, size: 'max' })
const DAY = 86_400_000
const start = Date.parse('2026-10-30T10:00:00+05:30')

/** Ends this many days after the start; prices in rupees. */
function call(
  days: number,
  result: ExitedCall['result'],
  more: Partial<ExitedCall> = {},
): ExitedCall {
  const prices = { entry: priceFromRupees(100), stop: priceFromRupees(95) }
  const exit = priceFromRupees(result === 'tp' ? 110 : 95)
  const at = start + days * DAY
  const named = { tradeId: `${days}`, symbol: 'RELIANCE', exchange: 'NSE', removed: false } as const
  return { ...named, entryType: 'buy', ...prices, exit, result, postedAt: at - 1, at, ...more }
}

describe('a win', () => {
  it('is a target hit, or a manual exit in profit', () => {
    const at = (rupees: number) => ({ exit: priceFromRupees(rupees) })
    expect(isWin(call(0, 'tp'))).toBe(true)
    expect(isWin(call(0, 'manual', at(100.05)))).toBe(true)
    expect(isWin(call(0, 'manual', at(100)))).toBe(false)
    expect(isWin(call(0, 'manual', { ...at(99), entryType: 'sell' }))).toBe(true)
    expect(isWin(call(0, 'manual', { ...at(101), entryType: 'sell' }))).toBe(false)
    expect(isWin(call(0, 'timeout', at(109)))).toBe(false)
    expect(isWin(call(0, 'sl'))).toBe(false)
  })
})

describe('statistics', () => {
  it('match figures calculated by hand', () => {
    const calls = [
      call(0, 'tp'),
      call(1, 'tp', { entry: priceFromRupees(200), exit: priceFromRupees(230) }),
      call(2, 'sl'),
      call(3, 'manual', { exit: priceFromRupees(99) }),
      call(4, 'timeout', { exit: priceFromRupees(108) }),
      call(5, 'sl', { exchange: 'MCX', entryType: 'sell', stop: priceFromRupees(102) }),
    ]
    // Sold at 100 and bought back at 95: the result says 'sl', but the prices give +5.
    const { curve, ...figures } = statisticsOf(calls)
    expect(figures).toEqual({
      calls: 6,
      wins: 2,
      successRatio: 33.33,
      interval: { from: 9.68, to: 70 },
      // 10 + 30 - 5 - 1 + 8 + 5 rupees, divided by 700.
      returns: 6.71,
      totalPnl: priceFromRupees(47),
      totalEntry: priceFromRupees(700),
      won: 4,
      lost: 2,
      flat: 0,
      hitRate: 66.67,
      // 2 + 30/105 - 1 - 0.2 + 1.6 + 2.5
      totalR: 5.19,
      averageR: 0.86,
      // (2 + 30/105 + 1.6 + 2.5) / (1 + 0.2)
      profitFactor: 5.32,
      drawdown: {
        r: 1.2,
        peakAt: start + DAY,
        troughAt: start + 3 * DAY,
        recoveredAt: start + 4 * DAY,
      },
    })
    expect(curve.map(({ r }) => r)).toEqual([2, 2.29, 1.29, 1.09, 2.69, 5.19])
  })

  it('are null where there is nothing to divide by', () => {
    expect(statisticsOf([])).toEqual({
      calls: 0,
      wins: 0,
      successRatio: null,
      interval: null,
      returns: null,
      totalPnl: 0,
      totalEntry: 0,
      won: 0,
      lost: 0,
      flat: 0,
      hitRate: null,
      totalR: 0,
      averageR: null,
      profitFactor: null,
      drawdown: null,
      curve: [],
    })
    expect(statisticsOf([call(0, 'tp')])).toMatchObject({ profitFactor: null, drawdown: null })
    expect(statisticsOf([call(0, 'sl'), call(1, 'sl')]).drawdown).toEqual({
      r: 2,
      peakAt: start,
      troughAt: start + DAY,
      recoveredAt: null,
    })
  })

  it('count flat calls, which the specified success ratio ignores', () => {
    const leftAt = (rupees: number) => call(0, 'manual', { exit: priceFromRupees(rupees) })
    const calls = [leftAt(100.01), leftAt(99.6), call(1, 'sl')]
    expect(statisticsOf(calls)).toMatchObject({
      calls: 3,
      wins: 1,
      successRatio: 33.33,
      won: 0,
      lost: 1,
      flat: 2,
      hitRate: 0,
      // 0.002 - 0.08 - 1
      totalR: -1.08,
    })
    expect(statisticsOf([leftAt(100)])).toMatchObject({ flat: 1, hitRate: null, totalR: 0 })
  })

  it('in R do not depend on the price level of the instruments', () => {
    const factors = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 60, maxLength: 60 })
    fc.assert(
      fc.property(callsArbitrary, factors, (calls, factor) => {
        const scaled = calls.map((one, index) => {
          const by = factor[index] ?? 1
          return { ...one, entry: one.entry * by, exit: one.exit * by, stop: one.stop * by }
        })
        const inRisk = (some: readonly ExitedCall[]) => {
          const { returns: _, totalPnl: __, totalEntry: ___, ...rest } = statisticsOf(some)
          return rest
        }
        expect(inRisk(scaled)).toEqual(inRisk(calls))
      }),
    )
  })

  it('count each call as won, lost or flat, and add up the gains', () => {
    fc.assert(
      fc.property(callsArbitrary, (calls) => {
        const { won, lost, flat, totalR, curve } = statisticsOf(calls)
        expect(won + lost + flat).toBe(calls.length)
        expect(flat).toBe(calls.filter((one) => outcomeOf(one) === 'flat').length)
        const sum = calls.reduce((total, one) => total + gainInUnits(one), 0)
        expect(totalR).toBe(inR(sum))
        expect(curve.at(-1)?.r ?? 0).toBe(totalR)
      }),
    )
  })

  it('do not depend on the order of the calls', () => {
    fc.assert(
      fc.property(callsArbitrary, fc.infiniteStream(fc.double({ noNaN: true })), (calls, keys) => {
        const shuffled = calls
          .map((one) => ({ one, key: keys.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one)
        expect(statisticsOf(shuffled)).toEqual(statisticsOf(calls))
      }),
    )
  })

  it('have the interval of their bets: of each call if no two are alike, and however often posted', () => {
    fc.assert(
      fc.property(callsArbitrary, fc.integer({ min: 2, max: 9 }), (calls, times) => {
        const { interval } = statisticsOf(calls)
        const again = Array.from({ length: times }, (_, index) =>
          calls.map((call) => ({ ...call, tradeId: `${call.tradeId} ${index}` })),
        )
        expect(statisticsOf(again.flat()).interval).toEqual(interval)
        // A target that is hit is a gain.
        const apart = calls
          .map((call, index) => ({ ...call, symbol: `SHARE ${index}` }))
          .filter((call) => call.result !== 'tp' || gainInUnits(call) >= 0)
        const { wins, interval: each } = statisticsOf(apart)
        expect(each).toEqual(apart.length === 0 ? null : wilson(wins, apart.length))
      }),
    )
  })

  it('have an interval around the success ratio, and the drawdown of their curve', () => {
    fc.assert(
      fc.property(callsArbitrary, (calls) => {
        const all = statisticsOf(calls)
        const { successRatio, interval, drawdown, curve } = all
        expect(all.calls).toBe(calls.length)
        if (successRatio !== null && interval !== null) {
          const isHonest = calls.every((call) => !isWin(call) || gainInUnits(call) >= 0)
          if (isHonest && betsOf(calls).length === calls.length) {
            expect(interval.from).toBeLessThanOrEqual(successRatio)
            expect(interval.to).toBeGreaterThanOrEqual(successRatio)
          }
          expect(interval.from).toBeGreaterThanOrEqual(0)
          expect(interval.to).toBeLessThanOrEqual(100)
        }
        const falls = curve.map(({ r }, index) => {
          const before = curve.slice(0, index).map((point) => point.r)
          return Math.max(0, ...before) - r
        })
        expect(drawdown?.r ?? 0).toBeGreaterThanOrEqual(0)
        expect(drawdown?.r ?? 0).toBeCloseTo(Math.max(0, ...falls), 1)
      }),
    )
  })

  it('of months and segments add up to the total', () => {
    fc.assert(
      fc.property(callsArbitrary, (calls) => {
        const all = statisticsOf(calls)
        for (const parts of [bySegment(calls), byMonth(calls)]) {
          const each = [...parts.values()]
          const total = (of: (one: (typeof each)[number]) => number) =>
            each.reduce((sum, one) => sum + of(one), 0)
          expect(total((one) => one.calls)).toBe(all.calls)
          expect(total((one) => one.wins)).toBe(all.wins)
          expect(total((one) => one.totalPnl)).toBe(all.totalPnl)
          expect(total((one) => one.totalEntry)).toBe(all.totalEntry)
        }
        expect([...byMonth(calls).keys()]).toEqual([...byMonth(calls).keys()].sort())
      }),
    )
  })

  it('are grouped by month in India and by the segments of the specification', () => {
    const late = Date.parse('2026-10-31T23:59:59+05:30')
    const calls = [
      call(0, 'tp', { exchange: 'BSE', at: late }),
      call(0, 'tp', { exchange: 'BFO', at: late + 1000 }),
      call(0, 'sl', { exchange: 'NFO', at: late + 2000 }),
      call(0, 'sl', { exchange: 'CDS', at: late + 3000 }),
      call(0, 'sl', { exchange: 'MCX', at: late + 4000 }),
    ]
    const counts = [...byMonth(calls)].map(([month, one]) => [month, one.calls])
    expect(counts).toEqual([
      ['2026-10', 1],
      ['2026-11', 4],
    ])
    expect(bySegment(calls).get('FnO')).toMatchObject({ calls: 2, successRatio: 50 })
    expect([...bySegment(calls).keys()]).toEqual(['Equity', 'FnO', 'Currency', 'commodity'])
  })

  it('leave out calls that were not entered or have not ended', () => {
    const terms = { lower: 100, upper: 100, target: 110, stop: 95, reference: 105 }
    const more = { entryType: 'buy', holding: 'intraday', expiresAt: 1000 } as const
    const trade = openTrade(postedEvent(1, { ...terms, ...more }, 0))
    const common = { tradeId: trade.id, at: 9 }
    expect(exitedCall(trade)).toBeUndefined()
    expect(
      exitedCall(nextTrade(trade, { ...common, kind: 'timeout', price: null })),
    ).toBeUndefined()
    const entered = nextTrade(trade, { ...common, kind: 'initiated', price: 100 })
    expect(exitedCall(entered)).toBeUndefined()
    const ended = nextTrade(entered, { ...common, kind: 'tp', price: 111 })
    const hidden = nextTrade(ended, { ...common, kind: 'hidden', reason: 'Too sure.' })
    expect(exitedCall(hidden)?.removed).toBe(true)
    expect(exitedCall(ended)).toEqual({
      tradeId: trade.id,
      symbol: trade.symbol,
      removed: false,
      exchange: 'NSE',
      postedAt: 0,
      entryType: 'buy',
      entry: 100,
      exit: 111,
      stop: 95,
      result: 'tp',
      at: 9,
    })
  })
})

describe('the Wilson interval', () => {
  it.each([
    // Newcombe (1998), table I, method 3.
    [81, 263, { from: 25.53, to: 36.62 }],
    [15, 148, { from: 6.24, to: 16.05 }],
    [0, 20, { from: 0, to: 16.11 }],
    [1, 29, { from: 0.61, to: 17.18 }],
  ])('matches the published table for %i of %i', (wins, calls, interval) => {
    expect(wilson(wins, calls)).toEqual(interval)
  })

  it('is symmetric, and narrows with more calls', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), (calls, pick) => {
        const wins = pick % (calls + 1)
        const { from, to } = wilson(wins, calls)
        const mirror = wilson(calls - wins, calls)
        expect(mirror.from).toBeCloseTo(100 - to, 1)
        expect(mirror.to).toBeCloseTo(100 - from, 1)
        const more = wilson(wins * 10, calls * 10)
        expect(more.to - more.from).toBeLessThan(to - from)
      }),
    )
  })
})
