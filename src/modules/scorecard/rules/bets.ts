import type { InstrumentExchange } from '#contract/market/types.ts'
import type { EntryType } from '#contract/scorecard/types.ts'
import type { Instant } from './trade.ts'

type Call = {
  readonly tradeId: string
  readonly exchange: InstrumentExchange
  readonly symbol: string
  readonly entryType: EntryType
  readonly postedAt: Instant
  readonly at: Instant
}

/**
 * Calls grouped by what they bet on. Calls in the same direction of an underlying whose times
 * overlap are one bet, however often it was posted, and by which of its contracts. Each group
 * begins with the call posted first.
 */
export function betsOf<T extends Call>(calls: readonly T[]): readonly (readonly T[])[] {
  return [...Map.groupBy(calls, ideaOf).values()].flatMap(overlapping)
}

/** 'NIFTY26DECFUT', 'NIFTY26DEC26200CE', and the weekly 'NIFTY26D0126200PE'. */
const CONTRACT = /^(.{1,30}?)\d{2}(?:[A-Z]{3}|[1-9OND]\d{2})(?:FUT|[\d.]{1,12}(CE|PE))$/

/** Who buys a put bets on a fall. A symbol of another format is its own underlying. */
function ideaOf({ symbol, entryType }: Call): string {
  const [, underlying = symbol, option] = CONTRACT.exec(symbol) ?? []
  return `${underlying} ${(entryType === 'buy') === (option !== 'PE') ? 'up' : 'down'}`
}

function overlapping<T extends Call>(calls: readonly T[]): T[][] {
  const bets: T[][] = []
  let until = Number.NEGATIVE_INFINITY
  for (const call of calls.toSorted(byPosting)) {
    const bet = bets.at(-1)
    if (bet === undefined || call.postedAt >= until) {
      bets.push([call])
    } else {
      bet.push(call)
    }
    until = Math.max(until, call.at)
  }
  return bets
}

function byPosting(a: Call, b: Call): number {
  return a.postedAt - b.postedAt || (a.tradeId < b.tradeId ? -1 : 1)
}
