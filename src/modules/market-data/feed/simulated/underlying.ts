import type { InstrumentExchange } from '#contract/market/types.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import { PRICE_PER_RUPEE, type Price } from '#kit/price.ts'
import { dayNumberOf, instantOf } from '../../rules/indian-time.ts'
import type { Instrument } from '../../rules/instrument.ts'
import { keyOf, stepNoise, uniform, walkAt } from './noise.ts'

/** The price over time from which the spot, futures and options of one name are derived. */
export type Underlying = {
  /** In price units, not rounded to a tick. */
  readonly at: (atMs: number) => number
  /** Annual volatility as a fraction. */
  readonly volatility: number
}

/**
 * The number of seconds over which a year's volatility is spread. Exchanges trade on 252 days for
 * six and a quarter hours. The simulated market runs around the clock, and twice as many seconds
 * keep both an hour lively and a month believable.
 */
const YEAR_SECONDS = 252 * 12.5 * 3600

/** The size of an overnight gap, in daily volatilities. */
const OPENING_GAP = 0.35

type Group = 'equity' | 'commodity' | 'currency'

const GROUP_BY_EXCHANGE: Readonly<Record<InstrumentExchange, Group>> = {
  NSE: 'equity',
  BSE: 'equity',
  NFO: 'equity',
  BFO: 'equity',
  MCX: 'commodity',
  CDS: 'currency',
}

/** The volatility that all members of a group share. */
const COMMON_VOLATILITY: Readonly<Record<Group, number>> = {
  equity: 0.12,
  commodity: 0.05,
  currency: 0.02,
}

const OPENS_AT_MINUTES: Readonly<Record<Group, number>> = {
  equity: 9 * 60 + 15,
  commodity: 9 * 60,
  currency: 9 * 60,
}

/** Volatilities by name, where the group's default does not fit. */
const KNOWN_VOLATILITY: ReadonlyMap<string, number> = new Map([
  ['GOLD', 0.16],
  ['SILVER', 0.3],
  ['CRUDEOIL', 0.36],
  ['NATURALGAS', 0.55],
  ['NATGASMINI', 0.55],
  ['USDINR', 0.04],
  ['EURINR', 0.08],
  ['GBPINR', 0.08],
  ['JPYINR', 0.1],
])

/** The shared component of a group at a time in seconds. */
export type CommonWalk = (group: Group) => (seconds: number) => number

export function createCommonWalk(seed: number): CommonWalk {
  const walks = new Map<Group, (seconds: number) => number>()
  return (group) => {
    const known = walks.get(group)
    const key = keyOf(seed, group)
    const walk = known ?? memoizeLast((seconds) => walkAt(key, seconds))
    walks.set(group, walk)
    return walk
  }
}

/** Caches the last answer, because many instruments ask for the same moment in succession. */
function memoizeLast(answer: (at: number) => number): (at: number) => number {
  let lastAt = Number.NaN
  let last = 0
  return (at) => {
    if (at !== lastAt) {
      last = answer(at)
      lastAt = at
    }
    return last
  }
}

/** Contracts of another size on the same commodity follow the same path. */
const COMMODITY_ALIASES: ReadonlyMap<string, string> = new Map([
  ['GOLDM', 'GOLD'],
  ['GOLDPETAL', 'GOLD'],
  ['GOLDGUINEA', 'GOLD'],
  ['SILVERM', 'SILVER'],
  ['SILVERMIC', 'SILVER'],
  ['CRUDEOILM', 'CRUDEOIL'],
  ['NATGASMINI', 'NATURALGAS'],
])

/** `members`: all known instruments with this underlying, in any order. */
export function createUnderlying(
  seed: number,
  name: string,
  members: readonly Instrument[],
  commonWalk: CommonWalk,
): Underlying {
  const root = rootOf(members)
  const group = GROUP_BY_EXCHANGE[root?.exchange ?? 'NSE']
  const key = keyOf(seed, `${group} ${COMMODITY_ALIASES.get(name) ?? name}`)
  const common = commonWalk(group)
  const isIndex = members.some(({ type }) => type === 'INDEX')
  const own = ownVolatility(key, name, group, isIndex)
  const beta = isIndex ? 1 : 0.6 + 0.8 * uniform(key, 1)
  const shared = beta * COMMON_VOLATILITY[group]
  const volatility = Math.hypot(own, shared)
  const base = root?.referencePrice ?? fallbackPrice(key, members)
  const opensAt = OPENS_AT_MINUTES[group]
  const ownScale = own / Math.sqrt(YEAR_SECONDS)
  const sharedScale = shared / Math.sqrt(YEAR_SECONDS)
  const gapScale = (OPENING_GAP * volatility) / Math.sqrt(252)
  const logAt = (atMs: number) => {
    const seconds = atMs / SECOND_MS
    return (
      ownScale * walkAt(key, seconds) +
      sharedScale * common(seconds) +
      gapScale * stepNoise(key, (atMs - instantOf(0, opensAt)) / DAY_MS)
    )
  }
  // The price equals the reference price at noon of the day on which the root was listed.
  const anchor = root === undefined ? 0 : logAt(anchorMs(root))
  return { volatility, at: memoizeLast((atMs) => base * Math.exp(logAt(atMs) - anchor)) }
}

/** Noon of the day on which it was listed. */
function anchorMs({ validFrom }: Instrument): number {
  return instantOf(dayNumberOf(validFrom), 12 * 60)
}

/** The member whose reference price is the price of the underlying, or nearest to it. */
function rootOf(members: readonly Instrument[]): Instrument | undefined {
  const order = ['INDEX', 'EQ', 'FUT']
  return members
    .filter(({ type, referencePrice }) => order.includes(type) && referencePrice !== null)
    .sort(
      (a, b) =>
        order.indexOf(a.type) - order.indexOf(b.type) ||
        EXCHANGES.indexOf(a.exchange) - EXCHANGES.indexOf(b.exchange) ||
        (a.expiry ?? '').localeCompare(b.expiry ?? '') ||
        a.id - b.id,
    )[0]
}

const EXCHANGES: readonly InstrumentExchange[] = ['NSE', 'BSE', 'NFO', 'BFO', 'MCX', 'CDS']

/** The median strike; without strikes, a believable price. */
function fallbackPrice(key: number, members: readonly Instrument[]): Price {
  const strikes = members.flatMap(({ strike }) => strike ?? []).sort((a, b) => a - b)
  return strikes[strikes.length >> 1] ?? (100 + 2900 * uniform(key, 2)) * PRICE_PER_RUPEE
}

function ownVolatility(key: number, name: string, group: Group, isIndex: boolean): number {
  if (isIndex) {
    return 0.04
  }
  for (const [prefix, volatility] of KNOWN_VOLATILITY) {
    if (group !== 'equity' && name.startsWith(prefix)) {
      return volatility
    }
  }
  return group === 'equity' ? 0.2 + 0.25 * uniform(key, 3) : 0.22
}

/** How active a market is at that minute of the day; highest at open and close. */
export function busyness(exchange: InstrumentExchange, atMs: number): number {
  const opensAt = OPENS_AT_MINUTES[GROUP_BY_EXCHANGE[exchange]]
  const minute = ((atMs - instantOf(0, 0)) / MINUTE_MS) % (24 * 60)
  const sinceOpen = minute - opensAt
  if (sinceOpen < 0 || sinceOpen > 390) {
    return 0.4
  }
  const part = sinceOpen / 390
  return 0.6 + 1.6 * (2 * part - 1) ** 4
}
