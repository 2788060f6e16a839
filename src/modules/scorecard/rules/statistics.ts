/*
 * How a provider's calls did. Second document, section 9: "Success ratio and returns to 2 decimals.
 * Equity covers NSE and BSE, FnO covers NFO and BFO, commodity covers MCX. A win is tp or a manual
 * exit above the entry price. Returns equal total pnl divided by total entry price times 100." For a
 * sale, a manual exit below the entry price is the win (design: decided in section 9.8).
 *
 * Counted are closed calls that were initiated: nobody gained or lost with the others. The ratio's
 * denominator is all of those, however they ended. Beside the specification's two figures stand
 * those that show what they are worth:
 *
 *   interval       of the success ratio, 95 % (Wilson's, which holds for few calls too)
 *   averageR       gain of a call over what it risked: |entry - stop-loss|
 *   profitFactor   sum of the gains over the sum of the losses, each in percent of its entry
 *   curve          the sum of the calls' percentages up to each end: the same amount in every call,
 *                  gains not invested again
 *   drawdown       the deepest fall of the curve below an earlier height, in percentage points
 */
import type { EntryType, ExchangeGroup } from '#contract/enums.ts'
import { exchangesByGroup } from '#contract/enums.ts'
import type { InstrumentExchange } from '#contract/market/instruments.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import type { Price } from '#kit/price.ts'
import { profitOf, ratio } from './figures.ts'
import type { Instant, Trade } from './trade.ts'

/** A call that was initiated and is over. */
export type EndedCall = {
  readonly exchange: InstrumentExchange
  readonly entryType: EntryType
  readonly entry: Price
  readonly exit: Price
  readonly stop: Price
  readonly result: 'tp' | 'sl' | 'manual' | 'timeout'
  readonly at: Instant
}

/** Undefined for calls that are open, or that nobody was ever in. */
export function endedCall(trade: Trade): EndedCall | undefined {
  const { exchange, entryType, stop, entry, exit } = trade
  return entry === null || exit === null || exit.price === null
    ? undefined
    : {
        exchange,
        entryType,
        stop,
        entry: entry.price,
        exit: exit.price,
        result: exit.result,
        at: exit.at,
      }
}

export function isWin({ result, entryType, entry, exit }: EndedCall): boolean {
  return result === 'tp' || (result === 'manual' && profitOf(entryType, entry, exit) > 0)
}

export type Interval = { readonly from: number; readonly to: number }

export type CurvePoint = { readonly at: Instant; readonly percent: number }

export type Drawdown = {
  /** Percentage points. */
  readonly points: number
  readonly peakAt: Instant
  readonly troughAt: Instant
  /** When the height was reached again; null while it has not been. */
  readonly recoveredAt: Instant | null
}

export type Statistics = {
  readonly calls: number
  readonly wins: number
  /** Percent; null without calls. So are the others where there is nothing to divide by. */
  readonly successRatio: number | null
  readonly interval: Interval | null
  readonly returns: number | null
  readonly totalPnl: Price
  readonly totalEntry: Price
  readonly averageR: number | null
  readonly profitFactor: number | null
  readonly drawdown: Drawdown | null
  readonly curve: readonly CurvePoint[]
}

/** 97.5 % of the standard normal distribution lie below. */
const Z = 1.959963984540054

/** The same calls in any order give the same figures. */
export function statisticsOf(calls: readonly EndedCall[]): Statistics {
  const ended = calls.toSorted(byEnd)
  const wins = ended.filter(isWin).length
  const totalPnl = sum(ended.map(pnlOf))
  const totalEntry = sum(ended.map(({ entry }) => entry))
  const some = ended.length > 0
  const curve = curveOf(ended)
  return {
    calls: ended.length,
    wins,
    successRatio: some ? ratio(wins, ended.length, 100) : null,
    interval: some ? wilson(wins, ended.length) : null,
    returns: some ? ratio(totalPnl, totalEntry, 100) : null,
    totalPnl,
    totalEntry,
    averageR: some ? rounded(sum(ended.map(rOf)) / ended.length) : null,
    profitFactor: profitFactorOf(ended),
    drawdown: drawdownOf(curve),
    curve: curve.map(({ at, percent }) => ({ at, percent: rounded(percent) })),
  }
}

/** By Wilson (1927), with the normal quantile of 95 %, in percent. */
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

/** The specification's groups, and currencies, which it does not name. */
export type Segment = ExchangeGroup | 'Currency'

export function segmentOf(exchange: InstrumentExchange): Segment {
  for (const group of ['Equity', 'FnO', 'commodity'] as const) {
    if (exchangesByGroup[group].some((one) => one === exchange)) {
      return group
    }
  }
  return 'Currency'
}

export function bySegment(calls: readonly EndedCall[]): ReadonlyMap<Segment, Statistics> {
  return grouped(calls, ({ exchange }) => segmentOf(exchange))
}

/** By the month in India in which the call ended, 'YYYY-MM', the first month first. */
export function byMonth(calls: readonly EndedCall[]): ReadonlyMap<string, Statistics> {
  return grouped(calls.toSorted(byEnd), ({ at }) =>
    new Date(at + IST_MS).toISOString().slice(0, 'YYYY-MM'.length),
  )
}

/** Since 1945, all year round. A formatter would take longer than all other figures together. */
const IST_MS = 330 * MINUTE_MS

function grouped<K>(
  calls: readonly EndedCall[],
  keyOf: (call: EndedCall) => K,
): ReadonlyMap<K, Statistics> {
  const groups = Map.groupBy(calls, keyOf)
  return new Map([...groups].map(([key, some]) => [key, statisticsOf(some)]))
}

/** Of calls that end at the same instant, those that lost come first: the fall is not hidden. */
function byEnd(a: EndedCall, b: EndedCall): number {
  return a.at - b.at || percentOf(a) - percentOf(b) || a.entry - b.entry || a.stop - b.stop
}

function pnlOf({ entryType, entry, exit }: EndedCall): Price {
  return profitOf(entryType, entry, exit)
}

function percentOf(call: EndedCall): number {
  return (pnlOf(call) * 100) / call.entry
}

function rOf(call: EndedCall): number {
  return pnlOf(call) / Math.abs(call.entry - call.stop)
}

function profitFactorOf(ended: readonly EndedCall[]): number | null {
  const percents = ended.map(percentOf)
  const gained = sum(percents.filter((one) => one > 0))
  const lost = -sum(percents.filter((one) => one < 0))
  return lost === 0 ? null : rounded(gained / lost)
}

function curveOf(ended: readonly EndedCall[]): readonly CurvePoint[] {
  let percent = 0
  return ended.map((call) => {
    percent += percentOf(call)
    return { at: call.at, percent }
  })
}

/** The first of the deepest falls; the curve starts at zero. Null where it never falls. */
function drawdownOf(curve: readonly CurvePoint[]): Drawdown | null {
  let peak: CurvePoint = { at: curve[0]?.at ?? 0, percent: 0 }
  let deepest: { readonly points: number; readonly peak: CurvePoint; readonly at: Instant } | null =
    null
  for (const point of curve) {
    if (point.percent > peak.percent) {
      peak = point
    }
    const points = peak.percent - point.percent
    if (points > (deepest?.points ?? 0)) {
      deepest = { points, peak, at: point.at }
    }
  }
  if (deepest === null) {
    return null
  }
  const found = deepest
  const trough = curve.findIndex(
    ({ at, percent }) => at === found.at && found.peak.percent - percent === found.points,
  )
  const recovered = curve.slice(trough).find(({ percent }) => percent >= found.peak.percent)
  return {
    points: rounded(found.points),
    peakAt: found.peak.at,
    troughAt: found.at,
    recoveredAt: recovered?.at ?? null,
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, one) => total + one, 0)
}

/** Two decimals, halves away from zero; what doubles add of their own is rounded off before. */
function rounded(value: number): number {
  const magnitude = Math.round(Number((Math.abs(value) * 100).toPrecision(13))) / 100
  return value < 0 && magnitude > 0 ? -magnitude : magnitude
}
