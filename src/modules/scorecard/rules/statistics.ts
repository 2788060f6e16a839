/*
 * The performance of a provider's calls. Second document, section 9: "Success ratio and returns to
 * 2 decimals. Equity covers NSE and BSE, FnO covers NFO and BFO, commodity covers MCX. A win is tp
 * or a manual exit above the entry price. Returns equal total pnl divided by total entry price
 * times 100." For a sell call, a manual exit below the entry price is the win (design: decided in
 * section 9.8).
 *
 * Only closed calls that were entered are counted, because nobody gained or lost with the others.
 * The denominator of the success ratio is all of them, however they ended. These figures are in
 * rupees for one unit, so an expensive instrument outweighs all cheap ones. The other figures give
 * all calls equal risk (risk.ts):
 *
 *   won, lost, flat  by the gain in R; a flat call is neither won nor lost
 *   totalR           the sum of the calls' gains in R, and averageR their mean
 *   profitFactor     sum of the gains over the sum of the losses
 *   curve            the sum up to each end: the same amount risked on every call
 *   drawdown         the deepest fall of the curve below an earlier height
 *   interval         95 % (Wilson's, which is valid for few calls too) of the success ratio of bets:
 *                    calls on the same idea at the same time are one piece of evidence (bets.ts)
 */
import type { InstrumentExchange } from '#contract/market/types.ts'
import type { ExchangeGroup } from '#contract/scorecard/types.ts'
import { exchangesByGroup } from '#contract/scorecard/types.ts'
import { IST_OFFSET_MS } from '#kit/day.ts'
import type { Price } from '#kit/price.ts'
import { betsOf } from './bets.ts'
import { profitOf, ratio } from './figures.ts'
import { gainInUnits, inR, outcomeOf, type RiskedCall, type RiskUnits } from './risk.ts'
import type { Instant, Trade } from './trade.ts'

/** A call that was entered and has ended. */
export type ExitedCall = RiskedCall & {
  readonly result: 'tp' | 'sl' | 'manual' | 'timeout'
  readonly tradeId: string
  readonly symbol: string
  readonly exchange: InstrumentExchange
  readonly postedAt: Instant
  /** The time of its end. */
  readonly at: Instant
  /** An admin has hidden it: it counts, but others cannot view it. */
  readonly removed: boolean
}

/** Undefined for calls that are open or were never entered. */
export function exitedCall(trade: Trade): ExitedCall | undefined {
  const { id: tradeId, symbol, exchange, postedAt, entryType, stop, entry, exit, hidden } = trade
  return entry === null || exit === null || exit.price === null
    ? undefined
    : {
        tradeId,
        symbol,
        exchange,
        postedAt,
        entryType,
        stop,
        entry: entry.price,
        exit: exit.price,
        result: exit.result,
        at: exit.at,
        removed: hidden !== null,
      }
}

export function isWin({ result, entryType, entry, exit }: ExitedCall): boolean {
  return result === 'tp' || (result === 'manual' && profitOf(entryType, entry, exit) > 0)
}

export type Interval = { readonly from: number; readonly to: number }

/** The sum of the gains up to the end of a call, in R. */
export type CurvePoint = { readonly at: Instant; readonly r: number }

type Drawdown = {
  /** The depth in R. */
  readonly r: number
  readonly peakAt: Instant
  readonly troughAt: Instant
  /** When the earlier peak was reached again; null until then. */
  readonly recoveredAt: Instant | null
}

export type Statistics = {
  readonly calls: number
  readonly wins: number
  /** Percent; null without calls. The other figures are null when there is nothing to divide by. */
  readonly successRatio: number | null
  readonly interval: Interval | null
  readonly returns: number | null
  readonly totalPnl: Price
  readonly totalEntry: Price
  readonly won: number
  readonly lost: number
  readonly flat: number
  /** Of the calls that were won or lost, in percent. */
  readonly hitRate: number | null
  readonly totalR: number
  readonly averageR: number | null
  readonly profitFactor: number | null
  readonly drawdown: Drawdown | null
  readonly curve: readonly CurvePoint[]
}

/** The 97.5 % quantile of the standard normal distribution. */
const Z = 1.959963984540054

/** The result does not depend on the order of the calls. */
export function statisticsOf(calls: readonly ExitedCall[]): Statistics {
  const exited = calls.map(scored).toSorted(byEnd)
  const wins = calls.filter(isWin).length
  const totalPnl = sum(calls.map(pnlOf))
  const totalEntry = sum(calls.map(({ entry }) => entry))
  const some = exited.length > 0
  const heights = heightsOf(exited)
  const total = heights.at(-1)?.units ?? 0
  const outcomes = outcomesOf(calls)
  const decided = outcomes.won + outcomes.lost
  return {
    calls: exited.length,
    wins,
    successRatio: some ? ratio(wins, exited.length, 100) : null,
    interval: some ? intervalOf(calls) : null,
    returns: some ? ratio(totalPnl, totalEntry, 100) : null,
    totalPnl,
    totalEntry,
    ...outcomes,
    hitRate: decided > 0 ? ratio(outcomes.won, decided, 100) : null,
    totalR: inR(total),
    averageR: some ? inR(total, exited.length) : null,
    profitFactor: profitFactorOf(exited),
    drawdown: drawdownOf(heights),
    curve: heights.map(({ at, units }) => ({ at, r: inR(units) })),
  }
}

function outcomesOf(calls: readonly ExitedCall[]): Pick<Statistics, 'won' | 'lost' | 'flat'> {
  const outcomes = { won: 0, lost: 0, flat: 0 }
  for (const call of calls) {
    outcomes[outcomeOf(call)] += 1
  }
  return outcomes
}

/** A bet of several calls is won if one of them is, and together they did not lose. */
function intervalOf(calls: readonly ExitedCall[]): Interval {
  const bets = betsOf(calls)
  const won = bets.filter((bet) => bet.some(isWin) && sum(bet.map(gainInUnits)) >= 0)
  return wilson(won.length, bets.length)
}

/** The 95 % interval by Wilson (1927), in percent. */
export function wilson(wins: number, calls: number): Interval {
  const share = wins / calls
  const spread = (Z * Z) / calls
  const middle = share + spread / 2
  const half = Z * Math.sqrt((share * (1 - share)) / calls + spread / (4 * calls))
  const percent = (value: number) => rounded(Math.min(100, Math.max(0, value * 100)))
  return {
    from: wins === 0 ? 0 : percent((middle - half) / (1 + spread)),
    to: wins === calls ? 100 : percent((middle + half) / (1 + spread)),
  }
}

/** The specification's groups, plus currencies, which it does not name. */
export type Segment = ExchangeGroup | 'Currency'

export function segmentOf(exchange: InstrumentExchange): Segment {
  for (const group of ['Equity', 'FnO', 'commodity'] as const) {
    if (exchangesByGroup[group].some((one) => one === exchange)) {
      return group
    }
  }
  return 'Currency'
}

export function bySegment(calls: readonly ExitedCall[]): ReadonlyMap<Segment, Statistics> {
  return grouped(calls, ({ exchange }) => segmentOf(exchange))
}

/** By the Indian month in which the call ended, 'YYYY-MM', in ascending order. */
export function byMonth(calls: readonly ExitedCall[]): ReadonlyMap<string, Statistics> {
  return grouped(
    calls.toSorted((a, b) => a.at - b.at),
    ({ at }) => new Date(at + IST_OFFSET_MS).toISOString().slice(0, 'YYYY-MM'.length),
  )
}

function grouped<K>(
  calls: readonly ExitedCall[],
  keyOf: (call: ExitedCall) => K,
): ReadonlyMap<K, Statistics> {
  const groups = Map.groupBy(calls, keyOf)
  return new Map([...groups].map(([key, some]) => [key, statisticsOf(some)]))
}

/**
 * The gain of a call with its end, or, as a point of the curve, the sum of the gains up to then.
 */
type Scored = { readonly at: Instant; readonly units: RiskUnits }

function scored(call: ExitedCall): Scored {
  return { at: call.at, units: gainInUnits(call) }
}

/** Of calls that end at the same instant, losses come first, so that the drawdown is not hidden. */
function byEnd(a: Scored, b: Scored): number {
  return a.at - b.at || a.units - b.units
}

export function pnlOf({ entryType, entry, exit }: RiskedCall): Price {
  return profitOf(entryType, entry, exit)
}

/** To two decimals; null without a loss. */
function profitFactorOf(exited: readonly Scored[]): number | null {
  const gained = sum(exited.map(({ units }) => Math.max(0, units)))
  const lost = sum(exited.map(({ units }) => Math.max(0, -units)))
  return lost === 0 ? null : ratio(gained, lost)
}

function heightsOf(exited: readonly Scored[]): readonly Scored[] {
  let units = 0
  return exited.map((call) => {
    units += call.units
    return { at: call.at, units }
  })
}

/** The first of the deepest falls; the curve starts at zero. Null if it never falls. */
function drawdownOf(heights: readonly Scored[]): Drawdown | null {
  let peak: Scored = { at: heights[0]?.at ?? 0, units: 0 }
  let deepest = { fall: 0, peak, troughAt: 0, trough: 0 }
  for (const [index, height] of heights.entries()) {
    if (height.units > peak.units) {
      peak = height
    }
    const fall = peak.units - height.units
    if (fall > deepest.fall) {
      deepest = { fall, peak, troughAt: height.at, trough: index }
    }
  }
  if (deepest.fall === 0) {
    return null
  }
  const { fall, peak: from, troughAt, trough } = deepest
  const recovered = heights.slice(trough).find(({ units }) => units >= from.units)
  return {
    r: inR(fall),
    peakAt: from.at,
    troughAt,
    recoveredAt: recovered?.at ?? null,
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, one) => total + one, 0)
}

/** Two decimals, halves away from zero; floating-point noise is rounded off first. */
function rounded(value: number): number {
  const magnitude = Math.round(Number((Math.abs(value) * 100).toPrecision(13))) / 100
  return value < 0 && magnitude > 0 ? -magnitude : magnitude
}
