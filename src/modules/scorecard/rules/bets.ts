import type { ExitedCall } from './statistics.ts'

/**
 * Calls grouped by what they bet on. Calls on the same side of an instrument whose times overlap
 * are one bet, however often it was posted. Each group begins with the call posted first.
 */
export function betsOf(calls: readonly ExitedCall[]): readonly (readonly ExitedCall[])[] {
  const alike = Map.groupBy(
    calls,
    ({ exchange, symbol, entryType }) => `${exchange} ${symbol} ${entryType}`,
  )
  return [...alike.values()].flatMap(overlapping)
}

function overlapping(calls: readonly ExitedCall[]): ExitedCall[][] {
  const bets: ExitedCall[][] = []
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

function byPosting(a: ExitedCall, b: ExitedCall): number {
  return a.postedAt - b.postedAt || (a.tradeId < b.tradeId ? -1 : 1)
}
