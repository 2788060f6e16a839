import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instrumentExchanges } from '#contract/market/instruments.ts'
import { priceFromRupees } from '#kit/price.ts'
import { postedEvent } from '../testing.ts'
import {
  byMonth,
  bySegment,
  type EndedCall,
  endedCall,
  isWin,
  statisticsOf,
  wilson,
} from './statistics.ts'
import { nextTrade, openTrade } from './trade.ts'

const price = fc.integer({ min: 10_000, max: 1_000_000_000 })

const callArbitrary: fc.Arbitrary<EndedCall> = fc
  .record({
    exchange: fc.constantFrom(...instrumentExchanges),
    entryType: fc.constantFrom('buy', 'sell'),
    entry: price,
    exit: price,
    stop: price,
    result: fc.constantFrom('tp', 'sl', 'manual', 'timeout'),
    at: fc.integer({ min: 0, max: 2e12 }),
  })
  .filter(({ entry, stop }) => entry !== stop)

const callsArbitrary = fc.array(callArbitrary, { maxLength: 60, size: 'max' })
const DAY = 86_400_000
const start = Date.parse('2026-10-30T10:00:00+05:30')

/** Ends so many days after the start; prices in rupees. */
function call(days: number, result: EndedCall['result'], more: Partial<EndedCall> = {}): EndedCall {
  const prices = { entry: priceFromRupees(100), stop: priceFromRupees(95) }
  const exit = priceFromRupees(result === 'tp' ? 110 : 95)
  const at = start + days * DAY
  return { exchange: 'NSE', entryType: 'buy', ...prices, exit, result, at, ...more }
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
  it('are as somebody works them out by hand', () => {
    const calls = [
      call(0, 'tp'),
      call(1, 'tp', { entry: priceFromRupees(200), exit: priceFromRupees(230) }),
      call(2, 'sl'),
      call(3, 'manual', { exit: priceFromRupees(99) }),
      call(4, 'timeout', { exit: priceFromRupees(108) }),
      call(5, 'sl', { exchange: 'MCX', entryType: 'sell', stop: priceFromRupees(102) }),
    ]
    // Sold at 100, bought back at 95: the result says 'sl', the prices say +5.
    const { curve, ...figures } = statisticsOf(calls)
    expect(figures).toEqual({
      calls: 6,
      wins: 2,
      successRatio: 33.33,
      interval: { from: 9.68, to: 70 },
      // 10 + 30 - 5 - 1 + 8 + 5 rupees of 700.
      returns: 6.71,
      totalPnl: priceFromRupees(47),
      totalEntry: priceFromRupees(700),
      // (2 + 30/105 - 1 - 0.2 + 1.6 + 2.5) / 6
      averageR: 0.86,
      // (10 + 15 + 8 + 5) / (5 + 1)
      profitFactor: 6.33,
      drawdown: {
        points: 6,
        peakAt: start + DAY,
        troughAt: start + 3 * DAY,
        recoveredAt: start + 4 * DAY,
      },
    })
    expect(curve.map(({ percent }) => percent)).toEqual([10, 25, 20, 19, 27, 32])
  })

  it('say nothing where there is nothing to divide', () => {
    expect(statisticsOf([])).toEqual({
      calls: 0,
      wins: 0,
      successRatio: null,
      interval: null,
      returns: null,
      totalPnl: 0,
      totalEntry: 0,
      averageR: null,
      profitFactor: null,
      drawdown: null,
      curve: [],
    })
    expect(statisticsOf([call(0, 'tp')])).toMatchObject({ profitFactor: null, drawdown: null })
    expect(statisticsOf([call(0, 'sl'), call(1, 'sl')]).drawdown).toEqual({
      points: 10,
      peakAt: start,
      troughAt: start + DAY,
      recoveredAt: null,
    })
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

  it('keep their bounds', () => {
    fc.assert(
      fc.property(callsArbitrary, (calls) => {
        const all = statisticsOf(calls)
        const { successRatio, interval, drawdown, curve } = all
        expect(all.calls).toBe(calls.length)
        if (successRatio !== null && interval !== null) {
          expect(interval.from).toBeLessThanOrEqual(successRatio)
          expect(interval.to).toBeGreaterThanOrEqual(successRatio)
          expect(interval.from).toBeGreaterThanOrEqual(0)
          expect(interval.to).toBeLessThanOrEqual(100)
        }
        const falls = curve.map(({ percent }, index) => {
          const before = curve.slice(0, index).map((point) => point.percent)
          return Math.max(0, ...before) - percent
        })
        expect(drawdown?.points ?? 0).toBeCloseTo(Math.max(0, ...falls), 1)
      }),
    )
  })

  it('of the parts add up to those of all', () => {
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

  it('of months and segments go by India’s calendar and the specification’s groups', () => {
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

  it('leave out what nobody was in', () => {
    const terms = { lower: 100, upper: 100, target: 110, stop: 95, reference: 105 }
    const more = { entryType: 'buy', holding: 'intraday', expiresAt: 1000 } as const
    const trade = openTrade(postedEvent(1, { ...terms, ...more }, 0))
    const common = { tradeId: trade.id, at: 9 }
    expect(endedCall(trade)).toBeUndefined()
    expect(endedCall(nextTrade(trade, { ...common, kind: 'timeout', price: null }))).toBeUndefined()
    const entered = nextTrade(trade, { ...common, kind: 'initiated', price: 100 })
    expect(endedCall(entered)).toBeUndefined()
    expect(endedCall(nextTrade(entered, { ...common, kind: 'tp', price: 111 }))).toEqual({
      exchange: 'NSE',
      entryType: 'buy',
      entry: 100,
      exit: 111,
      stop: 95,
      result: 'tp',
      at: 9,
    })
  })
})

describe('Wilson’s interval', () => {
  it.each([
    // Newcombe (1998), table I, method 3.
    [81, 263, { from: 25.53, to: 36.62 }],
    [15, 148, { from: 6.24, to: 16.05 }],
    [0, 20, { from: 0, to: 16.11 }],
    [1, 29, { from: 0.61, to: 17.18 }],
  ])('of %i in %i', (wins, calls, interval) => {
    expect(wilson(wins, calls)).toEqual(interval)
  })

  it('mirrors, and narrows as calls come', () => {
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
