import type { Trade } from '#contract/scorecard/types.ts'
import { compareTexts } from '#kit/text.ts'
import { isChosen, type TradeFilter } from '#modules/scorecard/rules/trade-filter.ts'
import type { LastPrice } from '../live/trade-cache.ts'
import { currentFigures } from '../trade-state.ts'
import type { Sorting } from './search.ts'

type PriceOf = (instrumentId: number) => LastPrice | undefined

/** Whether the provider's name contains the words. */
export function sharedByMatches(
  trade: Pick<Trade, 'SharedBy'>,
  words: string | undefined,
): boolean {
  return words === undefined || trade.SharedBy.toLowerCase().includes(words.trim().toLowerCase())
}

/** Whether a filter matches an open trade. */
export function filterMatches(trade: Trade, filter: TradeFilter): boolean {
  const { scriptname: symbol, exchange, entryType, createdAt } = trade
  const at = Date.parse(createdAt)
  return isChosen({ symbol, exchange, entryType, result: null, at }, filter)
}

const names = new Intl.Collator('en-IN', { sensitivity: 'base', numeric: true })

/** Sorts open trades as the server does. Equal trades are ordered by posting time, latest first. */
export function sortTrades(
  trades: readonly Trade[],
  { by, order }: Sorting,
  priceOf: PriceOf,
): readonly Trade[] {
  const compare = comparatorOf(by, trades, priceOf)
  const sign = order === 'asc' ? 1 : -1
  return trades.toSorted((a, b) => sign * compare(a, b) || newerFirst(a, b))
}

type Compare = (a: Trade, b: Trade) => number

function comparatorOf(by: Sorting['by'], trades: readonly Trade[], priceOf: PriceOf): Compare {
  switch (by) {
    case 'createdAt':
      return (a, b) => compareTexts(a.createdAt, b.createdAt)
    case 'exitDate':
      return (a, b) => compareTexts(endedAt(a), endedAt(b))
    case 'scriptname':
      return (a, b) => compareTexts(a.scriptname, b.scriptname)
    case 'SharedBy':
      return (a, b) => names.compare(a.SharedBy, b.SharedBy) || compareTexts(a.category, b.category)
    case 'holdingPeriod':
      return (a, b) => daysOf(a) - daysOf(b)
    case 'pnlpercentage': {
      // Uses the prices of one instant.
      const gains = new Map(trades.map((trade) => [trade._id, gainOf(trade, priceOf)]))
      const gain = ({ _id }: Trade) => gains.get(_id) ?? NO_GAIN
      return (a, b) => gain(a) - gain(b)
    }
  }
}

/** Trades without an entry are sorted below the largest loss. */
const NO_GAIN = -Number.MAX_VALUE

function gainOf(trade: Trade, priceOf: PriceOf): number {
  const { pnl } = currentFigures(trade, priceOf(trade.instrumentId))
  return trade.entryPrice === null ? NO_GAIN : pnl / trade.entryPrice
}

function daysOf({ holdingPeriod }: Trade): number {
  return holdingPeriod === 'intraday' ? 0 : holdingPeriod
}

/** When the trade ended. */
export function endedAt({ exitDate, withdrawnAt, createdAt }: Trade): string {
  return exitDate ?? withdrawnAt ?? createdAt
}

function newerFirst(a: Trade, b: Trade): number {
  return compareTexts(b.createdAt, a.createdAt) || compareTexts(b._id, a._id)
}
