import { DAY_MS, SECOND_MS } from '#kit/clock.ts'
import { MAX_PRICE, nearestTick, type Price } from '#kit/price.ts'
import { dayNumberOf, instantOf } from '../../rules/indian-time.ts'
import type { Instrument } from '../../rules/instrument.ts'
import { keyOf, mixed, smoothNoise, uniform } from './noise.ts'
import { optionPrice } from './option-price.ts'
import { busyness, createCommonWalk, createUnderlying, type Underlying } from './underlying.ts'

/*
 * The simulated market: a pure function of a seed, the instruments and time. Underlyings follow
 * random walks with a component shared by their group, gaps when markets open, and busy minutes at
 * both ends of the day. Futures follow them with the cost of carry, options by Black-Scholes with a
 * smile.
 *
 * Time is divided into slots of a quarter of a second. In each slot an instrument makes one tick or
 * none: more often when its market is busy, in occasional bursts of half a minute, and at least
 * once in five seconds, so that a watched price never becomes stale.
 */

export const SLOT_MS = 250

/** An instrument makes at least one tick in this many slots. */
const QUIET_SLOTS = 20

const RATE = 0.065

export type SimulatedMarket = {
  readonly priceAt: (instrument: Instrument, atMs: number) => Price
  /**
   * The ticks of these instruments in `slots` slots starting with `fromSlot`: ordered by slot, and
   * within a slot in the given order.
   */
  readonly ticks: (
    instruments: readonly Instrument[],
    fromSlot: number,
    slots: number,
    onTick: (instrumentId: number, price: Price, atMs: number) => void,
  ) => void
}

/**
 * `universe`: the instruments from which underlyings are built; an instrument whose underlying is
 * not among them is priced on its own.
 */
export function createSimulatedMarket(
  seed: number,
  universe: readonly Instrument[],
): SimulatedMarket {
  const byName = Map.groupBy(universe, ({ underlying }) => underlying)
  const commonWalk = createCommonWalk(seed)
  const underlyings = new Map<string, Underlying>()
  const pricers = new Map<number, Pricer>()
  const underlyingOf = (instrument: Instrument): Underlying => {
    const name = instrument.underlying
    const known = underlyings.get(name)
    const members = byName.get(name) ?? [instrument]
    const found = known ?? createUnderlying(seed, name, members, commonWalk)
    underlyings.set(name, found)
    return found
  }
  const pricerOf = (instrument: Instrument): Pricer => {
    const known = pricers.get(instrument.id)
    const found = known ?? createPricer(seed, instrument, underlyingOf(instrument))
    pricers.set(instrument.id, found)
    return found
  }
  return {
    priceAt: (instrument, atMs) => pricerOf(instrument).price(atMs),
    ticks: (instruments, fromSlot, slots, onTick) => {
      const chosen = instruments.map((one) => [one.id, pricerOf(one)] as const)
      for (let slot = fromSlot; slot < fromSlot + slots; slot += 1) {
        for (const [id, pricer] of chosen) {
          if (pricer.hasTick(slot)) {
            onTick(id, pricer.price(slot * SLOT_MS), slot * SLOT_MS)
          }
        }
      }
    },
  }
}

type Pricer = {
  readonly price: (atMs: number) => Price
  readonly hasTick: (slot: number) => boolean
}

function createPricer(seed: number, instrument: Instrument, underlying: Underlying): Pricer {
  const { exchange, symbol, tick } = instrument
  const key = keyOf(seed, `${exchange}:${symbol}`)
  const theoreticalPrice = theoreticalPriceOf(instrument, underlying, key)
  const phase = (key >>> 0) % QUIET_SLOTS
  const chanceKey = mixed(key, 7)
  const burstKey = mixed(key, 11)
  return {
    price: (atMs) =>
      Math.min(nearestTick(theoreticalPrice(atMs), tick), MAX_PRICE - (MAX_PRICE % tick)),
    hasTick: (slot) => {
      if (slot % QUIET_SLOTS === phase) {
        return true
      }
      const atMs = slot * SLOT_MS
      const isBurst = uniform(burstKey, Math.floor(slot / BURST_SLOTS)) < BURST_PART
      const chance = isBurst ? 0.85 : 0.3 * busyness(exchange, atMs)
      return uniform(chanceKey, slot) < chance
    },
  }
}

/** Bursts of half a minute, in three of a hundred intervals. */
const BURST_SLOTS = 120
const BURST_PART = 0.03

/** In price units, before rounding to a tick. */
function theoreticalPriceOf(
  instrument: Instrument,
  underlying: Underlying,
  key: number,
): (atMs: number) => number {
  const { type, exchange, strike, expiry } = instrument
  const basis = (atMs: number) => 0.0002 * smoothNoise(key, atMs / (90 * SECOND_MS))
  if (expiry === null) {
    // BSE prices follow NSE prices with a small difference.
    return exchange === 'BSE' && type === 'EQ'
      ? (atMs) => underlying.at(atMs) * (1 + basis(atMs))
      : underlying.at
  }
  const endsAtMs = instantOf(dayNumberOf(expiry), 15 * 60 + 30)
  const yearsAt = (atMs: number) => Math.max(0, (endsAtMs - atMs) / (365 * DAY_MS))
  if (strike === null) {
    return (atMs) => underlying.at(atMs) * Math.exp(RATE * yearsAt(atMs)) * (1 + basis(atMs))
  }
  const isCall = type === 'CE'
  return (atMs) => {
    const spot = underlying.at(atMs)
    const years = yearsAt(atMs)
    const distance = Math.log(strike / spot) / (underlying.volatility * Math.sqrt(years + 0.01))
    const smile = 1 + 0.04 * Math.min(9, distance ** 2)
    const mood = 1 + 0.08 * smoothNoise(mixed(key, 3), atMs / (20 * 60 * SECOND_MS))
    const volatility = underlying.volatility * smile * mood
    return optionPrice({ isCall, spot, strike, years, volatility, rate: RATE })
  }
}

/** The range of a price between two moments: at both ends and at sampled points in between. */
export function rangeBetween(
  market: SimulatedMarket,
  instrument: Instrument,
  fromMs: number,
  toMs: number,
): { readonly low: Price; readonly high: Price } {
  const step = Math.max(SLOT_MS, (toMs - fromMs) / RANGE_POINTS)
  let low = market.priceAt(instrument, toMs)
  let high = low
  for (let atMs = fromMs; atMs < toMs; atMs += step) {
    const price = market.priceAt(instrument, atMs)
    low = Math.min(low, price)
    high = Math.max(high, price)
  }
  return { low, high }
}

const RANGE_POINTS = 2000
