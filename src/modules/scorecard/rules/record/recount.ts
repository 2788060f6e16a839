/*
 * Recomputes a provider's performance from its trades, for clients that do not trust the server,
 * and compares it with the server's report figure by figure.
 */
import {
  FIGURES_SINCE,
  type Outlier,
  type Performance,
  type StatisticsFigures,
} from '#contract/scorecard/record.ts'
import { present } from '#kit/assert.ts'
import { rupeesFromPrice } from '#kit/price.ts'
import { betsOf } from '../bets.ts'
import { ratio } from '../figures.ts'
import { gainInUnits, inR, outlierOf } from '../risk.ts'
import {
  byMonth,
  bySegment,
  type CurvePoint,
  type ExitedCall,
  exitedCall,
  pnlOf,
  type Statistics,
  statisticsOf,
} from '../statistics.ts'
import { isOpen, type Trade } from '../trade.ts'

/** The figures of a report that follow from the trades alone. Open trades may be unrevealed. */
export type Recount = Omit<
  Performance,
  'providerId' | 'name' | 'regNumber' | 'journal' | 'open' | 'openResult' | 'since'
>

/** The figures of a report that follow from the ended calls that were entered. */
export type Counted = Omit<Recount, 'neverEntered' | 'withdrawn'>

/** The figures of a report, from all revealed trades of a provider. */
export function recountOf(trades: Iterable<Trade>): Recount {
  const all = [...trades]
  return {
    ...countedOf(all.map(exitedCall).filter((call) => call !== undefined)),
    neverEntered: all.filter(({ state, entry }) => state === 'closed' && entry === null).length,
    withdrawn: all.filter(({ state }) => state === 'withdrawn').length,
  }
}

export function countedOf(calls: readonly ExitedCall[]): Counted {
  const overall = statisticsOf(calls)
  const results = Map.groupBy(calls, ({ result }) => result)
  return {
    rulesSince: FIGURES_SINCE,
    overall: figuresOf(overall),
    outliers: { r: outlierInR(calls), returns: outlierInReturns(calls) },
    curve: shownCurve(overall.curve),
    segments: [...bySegment(calls)].map(([segment, some]) => ({
      segment,
      figures: figuresOf(some),
    })),
    months: [...byMonth(calls)]
      .map(([month, some]) => ({ month, figures: figuresOf(some) }))
      .toReversed(),
    removed: calls.filter(({ removed }) => removed).length,
    results: [...results].map(([result, some]) => ({ result, calls: some.length })),
  }
}

function outlierInR(calls: readonly ExitedCall[]): Outlier | null {
  const found = outlierOf(
    betsOf(calls).map((bet) => ({ ...named(bet), value: sumOf(bet, gainInUnits) })),
  )
  if (found === undefined) {
    return null
  }
  const total = sumOf(calls, gainInUnits)
  return { ...found, value: inR(found.value), without: inR(total - found.value) }
}

function outlierInReturns(calls: readonly ExitedCall[]): Outlier | null {
  const entryOf = ({ entry }: ExitedCall) => entry
  const found = outlierOf(
    betsOf(calls).map((bet) => ({
      ...named(bet),
      entry: sumOf(bet, entryOf),
      value: sumOf(bet, pnlOf),
    })),
  )
  if (found === undefined) {
    return null
  }
  const { entry, value, ...bet } = found
  const entries = sumOf(calls, entryOf) - entry
  const without = entries === 0 ? 0 : ratio(sumOf(calls, pnlOf) - value, entries, 100)
  return { ...bet, value: rupeesFromPrice(value), without }
}

/** A bet by its first call. */
function named(bet: readonly ExitedCall[]) {
  const { tradeId, symbol, removed } = present(bet[0], 'a bet has a call')
  return { tradeId, scriptname: symbol, removed, calls: bet.length }
}

function sumOf(calls: readonly ExitedCall[], of: (call: ExitedCall) => number): number {
  return calls.reduce((sum, call) => sum + of(call), 0)
}

const CURVE_POINTS = 500

/** Evenly chosen points, at most as many as a chart can show, including the first and the last. */
function shownCurve(curve: readonly CurvePoint[]): Performance['curve'] {
  const step = Math.max(1, (curve.length - 1) / (CURVE_POINTS - 1))
  return Array.from({ length: Math.min(curve.length, CURVE_POINTS) }, (_, index) => {
    const { at, r } = present(curve[Math.round(index * step)], 'within the curve')
    return { at: new Date(at).toISOString(), r }
  })
}

/** Statistics in the contract's format. */
function figuresOf(statistics: Statistics): StatisticsFigures {
  const { curve: _, drawdown, totalPnl, totalEntry, interval, ...rest } = statistics
  return {
    ...rest,
    interval: interval === null ? null : { ...interval },
    totalPnl: rupeesFromPrice(totalPnl),
    totalEntry: rupeesFromPrice(totalEntry),
    drawdown:
      drawdown === null
        ? null
        : {
            r: drawdown.r,
            peakAt: new Date(drawdown.peakAt).toISOString(),
            troughAt: new Date(drawdown.troughAt).toISOString(),
            recoveredAt:
              drawdown.recoveredAt === null ? null : new Date(drawdown.recoveredAt).toISOString(),
          },
  }
}

export type Figure = string | number | null

/** A figure that differs between report and journal. */
export type Difference = {
  readonly figure: string
  readonly said: Figure
  readonly counted: Figure
}

/** All figures of the report that the trades do not confirm. The order of lists does not matter. */
export function differencesOf(report: Performance, counted: Recount): readonly Difference[] {
  const said = namedFigures(report)
  const own = namedFigures(counted)
  const names = new Set([...said.keys(), ...own.keys()])
  const differing = [...names]
    .map((figure) => ({
      figure,
      said: said.get(figure) ?? null,
      counted: own.get(figure) ?? null,
    }))
    .filter((one) => one.said !== one.counted)
  return [...differing, ...curveDifference(report, counted)]
}

function curveDifference(report: Performance, counted: Recount): readonly Difference[] {
  const nameOf = ({ at, r }: Performance['curve'][number]) => `${at} ${r}`
  const said = report.curve.map(nameOf)
  const own = counted.curve.map(nameOf)
  const length = Math.max(said.length, own.length)
  const at = Array.from({ length }, (_, index) => index).find((one) => said[one] !== own[one])
  return at === undefined
    ? []
    : [{ figure: 'Curve', said: said[at] ?? null, counted: own[at] ?? null }]
}

function namedFigures(report: Recount): ReadonlyMap<string, Figure> {
  const named = new Map<string, Figure>()
  add(named, 'Rules since', report.rulesSince)
  addFigures(named, '', report.overall)
  addOutlier(named, 'Outlier in R', report.outliers.r)
  addOutlier(named, 'Outlier in returns', report.outliers.returns)
  for (const { segment, figures } of report.segments) {
    addFigures(named, `${segment}: `, figures)
  }
  for (const { month, figures } of report.months) {
    addFigures(named, `${month}: `, figures)
  }
  for (const { result, calls } of report.results) {
    add(named, `Ended as ${result}`, calls)
  }
  add(named, 'Never entered', report.neverEntered)
  add(named, 'Withdrawn', report.withdrawn)
  add(named, 'Removed', report.removed)
  return named
}

function addFigures(named: Map<string, Figure>, of: string, figures: StatisticsFigures): void {
  const { interval, drawdown } = figures
  add(named, `${of}Calls`, figures.calls)
  add(named, `${of}Wins`, figures.wins)
  add(named, `${of}Success ratio`, figures.successRatio)
  add(named, `${of}Interval from`, interval?.from)
  add(named, `${of}Interval to`, interval?.to)
  add(named, `${of}Returns`, figures.returns)
  add(named, `${of}Total P&L`, figures.totalPnl)
  add(named, `${of}Total entry price`, figures.totalEntry)
  add(named, `${of}Won`, figures.won)
  add(named, `${of}Lost`, figures.lost)
  add(named, `${of}Flat`, figures.flat)
  add(named, `${of}Calls won`, figures.hitRate)
  add(named, `${of}Total R`, figures.totalR)
  add(named, `${of}Average R`, figures.averageR)
  add(named, `${of}Profit factor`, figures.profitFactor)
  add(named, `${of}Drawdown`, drawdown?.r)
  add(named, `${of}Drawdown from`, drawdown?.peakAt)
  add(named, `${of}Drawdown to`, drawdown?.troughAt)
  add(named, `${of}Drawdown recovered`, drawdown?.recoveredAt)
}

function addOutlier(named: Map<string, Figure>, of: string, outlier: Outlier | null): void {
  add(named, of, outlier?.tradeId)
  add(named, `${of}: script`, outlier?.scriptname)
  add(named, `${of}: calls`, outlier?.calls)
  add(named, `${of}: removed`, Number(outlier?.removed ?? false))
  add(named, `${of}: value`, outlier?.value)
  add(named, `${of}: without it`, outlier?.without)
}

/**
 * Missing and zero are equal: a list may contain an empty entry or omit it. A figure that a list
 * names twice is reported as an extra figure, whatever its value.
 */
function add(named: Map<string, Figure>, figure: string, value: Figure | undefined): void {
  if (value !== undefined && value !== null && value !== 0) {
    named.set(named.has(figure) ? `${figure}, again` : figure, value)
  }
}

/** The number of revealed trades that are open. */
export function countOpen(trades: Iterable<Trade>): number {
  return [...trades].filter(isOpen).length
}
