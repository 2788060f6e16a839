import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#kit/clock.ts'
import { isOnTick } from '#kit/price.ts'
import { testInstrument } from '../../testing.ts'
import { simulatedBars } from './history.ts'
import { createSimulatedMarket, rangeBetween, SLOT_MS } from './market.ts'
import { uniform, walkAt } from './noise.ts'
import { normalPart, optionPrice } from './option-price.ts'

const NOON = Date.parse('2026-11-20T12:00:00+05:30')
const SLOT = NOON / SLOT_MS

const index = testInstrument({
  id: 1,
  type: 'INDEX',
  symbol: 'NIFTY 50',
  underlying: 'NIFTY',
  referencePrice: 262_000_000,
})
const future = testInstrument({
  id: 2,
  exchange: 'NFO',
  type: 'FUT',
  symbol: 'NIFTY26DECFUT',
  underlying: 'NIFTY',
  expiry: '2026-12-29',
})
const option = (id: number, type: 'CE' | 'PE', strike = 262_000_000) =>
  testInstrument({ ...future, id, type, strike, symbol: `NIFTY26DEC${strike / 10_000}${type}` })
const call = option(3, 'CE')
const put = option(4, 'PE')
const share = testInstrument({ id: 5, symbol: 'TEST' })
const pair = testInstrument({
  id: 6,
  exchange: 'CDS',
  type: 'FUT',
  symbol: 'USDINR26DECFUT',
  underlying: 'USDINR',
  expiry: '2026-12-29',
  tick: 25,
  referencePrice: 887_500,
})
const universe = [index, future, call, put, share, pair]

type Tick = readonly [instrument: number, price: number, atMs: number]

function ticksOf(seed: number, fromSlot: number, slots: number, of = universe): readonly Tick[] {
  const ticks: Tick[] = []
  createSimulatedMarket(seed, universe).ticks(of, fromSlot, slots, (...tick) => ticks.push(tick))
  return ticks
}

const seed = fc.integer()
const slot = fc.integer({ min: SLOT - 1e8, max: SLOT + 1e8 })

describe('the simulated market', () => {
  it('makes the same ticks from the same seed, however the time is split', () => {
    fc.assert(
      fc.property(seed, slot, fc.nat(60), fc.nat(60), (one, from, first, second) => {
        expect([...ticksOf(one, from, first), ...ticksOf(one, from + first, second)]).toEqual(
          ticksOf(one, from, first + second),
        )
      }),
      { numRuns: 30 },
    )
    expect(ticksOf(1, SLOT, 100)).not.toEqual(ticksOf(2, SLOT, 100))
  })

  it('makes the same ticks for an instrument, whatever else is watched', () => {
    const alone = ticksOf(3, SLOT, 400, [share])
    expect(alone.length).toBeGreaterThan(0)
    expect(ticksOf(3, SLOT, 400).filter(([id]) => id === share.id)).toEqual(alone)
  })

  it('makes ticks in steps of the tick size, in time order, for every instrument', () => {
    fc.assert(
      fc.property(seed, slot, (one, from) => {
        const ticks = ticksOf(one, from, 20)
        const tickOf = new Map(universe.map(({ id, tick }) => [id, tick]))
        expect(ticks.every(([id, price]) => isOnTick(price, tickOf.get(id) ?? 0))).toBe(true)
        const times = ticks.map(([, , atMs]) => atMs)
        expect(times).toEqual([...times].sort((a, b) => a - b))
        expect(new Set(ticks.map(([id]) => id)).size).toBe(universe.length)
      }),
      { numRuns: 50 },
    )
  })

  it('starts at the reference price and stays near it for years', () => {
    for (let one = 0; one < 30; one += 1) {
      const market = createSimulatedMarket(one, universe)
      expect(market.priceAt(share, NOON)).toBe(share.referencePrice)
      expect(market.priceAt(index, NOON)).toBe(index.referencePrice)
      for (let day = 1; day < 1000; day += 37) {
        const price = market.priceAt(share, NOON + day * DAY_MS)
        expect(price / 10_000_000).toBeGreaterThan(0.3)
        expect(price / 10_000_000).toBeLessThan(3.3)
      }
    }
  })

  it('moves as much in half a day as its volatility implies', () => {
    const moves = Array.from({ length: 400 }, (_, one) => {
      const market = createSimulatedMarket(one, [share])
      const atMs = NOON - 4 * HOUR_MS
      return Math.log(market.priceAt(share, atMs + 6 * HOUR_MS) / market.priceAt(share, atMs))
    })
    const deviation = Math.sqrt(moves.reduce((sum, move) => sum + move ** 2, 0) / moves.length)
    // With 25 to 45 % a year, half a day (of twelve and a half hours) has a volatility of 1.1 to 2
    // %.
    expect(deviation).toBeGreaterThan(0.009)
    expect(deviation).toBeLessThan(0.022)
  })

  it('has a price gap at the opening, and none within the session', () => {
    const opening = Date.parse('2026-11-23T09:15:00+05:30')
    const jumps = Array.from({ length: 60 }, (_, one) => {
      const market = createSimulatedMarket(one, [share])
      const jump = (atMs: number) =>
        Math.abs(Math.log(market.priceAt(share, atMs) / market.priceAt(share, atMs - 1)))
      return [jump(opening), jump(opening + HOUR_MS)] as const
    })
    const mean = (of: 0 | 1) => jumps.reduce((sum, pairOf) => sum + pairOf[of], 0) / jumps.length
    expect(mean(0)).toBeGreaterThan(0.002)
    expect(mean(1)).toBeLessThan(0.0002)
  })

  it('keeps futures and options near their underlying', () => {
    fc.assert(
      fc.property(seed, fc.nat(30 * 24), (one, hours) => {
        const market = createSimulatedMarket(one, universe)
        const atMs = NOON + hours * HOUR_MS
        const spot = market.priceAt(index, atMs)
        expect(market.priceAt(future, atMs) / spot).toBeGreaterThan(0.999)
        expect(market.priceAt(future, atMs) / spot).toBeLessThan(1.01)
        const intrinsic = Math.max(0, spot - 262_000_000)
        expect(market.priceAt(call, atMs)).toBeGreaterThan(intrinsic - 2 * call.tick)
      }),
      { numRuns: 50 },
    )
  })

  it('prices options at their intrinsic value at expiry, and has bursts of ticks', () => {
    const market = createSimulatedMarket(9, universe)
    const end = Date.parse('2026-12-29T15:30:00+05:30')
    const spot = market.priceAt(index, end)
    expect(market.priceAt(call, end)).toBe(Math.max(call.tick, spot - 262_000_000))
    expect(market.priceAt(put, end)).toBe(Math.max(put.tick, 262_000_000 - spot))
    const perHalfMinute = Array.from(
      { length: 200 },
      (_, at) => ticksOf(9, SLOT + at * 120, 120, [share]).length,
    )
    expect(Math.max(...perHalfMinute)).toBeGreaterThan(3 * Math.min(...perHalfMinute))
  })

  it('gives the low and the high between two times', () => {
    const market = createSimulatedMarket(4, universe)
    const { low, high } = rangeBetween(market, share, NOON, NOON + HOUR_MS)
    expect(high).toBeGreaterThan(low)
    const end = market.priceAt(share, NOON + HOUR_MS)
    expect(low <= end && end <= high).toBe(true)
  })

  it('has a price for an instrument without a reference price', () => {
    const unknown = testInstrument({ id: 9, symbol: 'NEW', referencePrice: null })
    const price = createSimulatedMarket(1, [unknown]).priceAt(unknown, NOON)
    expect(price).toBeGreaterThan(500_000)
    const lone = { ...call, id: 10, underlying: 'LONE' }
    expect(createSimulatedMarket(1, [lone]).priceAt(lone, NOON)).toBeLessThan(262_000_000)
  })
})

describe('past bars of the simulated market', () => {
  it('cover the span, open at the market price and stay within its range', () => {
    const span = { fromMs: NOON + 90_000, toMs: NOON + HOUR_MS, everyMinutes: 5 }
    const market = createSimulatedMarket(1, [share])
    const bars = simulatedBars(market, share, span)
    expect(bars.map(({ minuteMs }) => (minuteMs - NOON) / 60_000)).toEqual(
      Array.from({ length: 12 }, (_, index) => index * 5),
    )
    for (const { minuteMs, open, high, low, close } of bars) {
      expect(open).toBe(market.priceAt(share, minuteMs))
      expect(low <= Math.min(open, close) && high >= Math.max(open, close)).toBe(true)
      const { low: lowest, high: highest } = rangeBetween(
        market,
        share,
        minuteMs,
        minuteMs + 300_000,
      )
      expect(low >= lowest * 0.999 && high <= highest * 1.001).toBe(true)
    }
  })
})

describe('deterministic random numbers', () => {
  it('are spread evenly', () => {
    const buckets = new Array<number>(10).fill(0)
    for (let at = 0; at < 100_000; at += 1) {
      const bucket = Math.floor(uniform(42, at) * 10)
      buckets[bucket] = (buckets[bucket] ?? 0) + 1
    }
    expect(Math.max(...buckets) - Math.min(...buckets)).toBeLessThan(700)
  })

  it('walk a distance of about the square root of the time', () => {
    for (const seconds of [1, 10, 100, 1000, 100_000]) {
      let sum = 0
      for (let key = 0; key < 2000; key += 1) {
        const at = 1_795_000_000 + key * 17.3
        sum += (walkAt(key, at + seconds) - walkAt(key, at)) ** 2
      }
      const perSecond = sum / 2000 / seconds
      expect(perSecond, `over ${seconds} s`).toBeGreaterThan(0.5)
      expect(perSecond, `over ${seconds} s`).toBeLessThan(2)
    }
  })
})

describe('the option price', () => {
  it('matches the example of a textbook', () => {
    // Hull, Options, Futures and Other Derivatives: spot 42, strike 40, rate 10 %, volatility 20 %,
    // half a year: call 4.76 and put 0.81.
    const hull = { spot: 42, strike: 40, years: 0.5, volatility: 0.2, rate: 0.1 }
    expect(optionPrice({ ...hull, isCall: true })).toBeCloseTo(4.76, 2)
    expect(optionPrice({ ...hull, isCall: false })).toBeCloseTo(0.81, 2)
    expect(normalPart(0)).toBeCloseTo(0.5, 7)
    expect(normalPart(1.96)).toBeCloseTo(0.9750021, 6)
    expect(normalPart(-1.96)).toBeCloseTo(0.0249979, 6)
  })
})
