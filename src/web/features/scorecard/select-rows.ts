import type { Trade } from '#contract/entities/trade.ts'
import type { Sorting } from './search.ts'
import { standingOf } from './standing.ts'
import type { LastPrice } from './trade-book.ts'

type PriceOf = (instrumentId: number) => LastPrice | undefined

/** The rows whose provider's name holds the words. */
export function sharedByMatches(
  trade: Pick<Trade, 'SharedBy'>,
  words: string | undefined,
): boolean {
  return words === undefined || trade.SharedBy.toLowerCase().includes(words.trim().toLowerCase())
}

/** As the server sorts them: what has no value stands last, equal ones by id as the order says. */
export function sortTrades(
  trades: readonly Trade[],
  { by, order }: Sorting,
  priceOf: PriceOf,
): readonly Trade[] {
  const sign = order === 'asc' ? 1 : -1
  const keyed = trades.map((trade) => ({ trade, key: keyOf(trade, by, priceOf) }))
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) {
      return Number(a.key === null) - Number(b.key === null) || sign * byId(a.trade, b.trade)
    }
    return sign * (compare(a.key, b.key) || byId(a.trade, b.trade))
  })
  return keyed.map(({ trade }) => trade)
}

function keyOf(trade: Trade, by: Sorting['by'], priceOf: PriceOf): string | number | null {
  switch (by) {
    case 'createdAt':
    case 'exitDate':
      return trade[by]
    case 'scriptname':
    case 'SharedBy':
      return trade[by].toLowerCase()
    case 'holdingPeriod':
      return trade.holdingPeriod === 'intraday' ? 0 : trade.holdingPeriod
    case 'pnlpercentage': {
      const { pnlPercent } = standingOf(trade, priceOf(trade.instrumentId))
      return pnlPercent === '-' ? null : pnlPercent
    }
  }
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : Number(a > b)
}

function byId(a: Trade, b: Trade): number {
  return compare(a._id, b._id)
}
