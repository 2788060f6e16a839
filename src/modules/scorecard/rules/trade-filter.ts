/*
 * Filters for a list of calls, in addition to visibility. The server applies them to open calls,
 * browsers to the calls they receive; store/closed.ts does the same for ended calls in SQL.
 */

import { type InstrumentExchange, instrumentExchanges } from '#contract/market/types.ts'
import type { EntryType } from '#contract/scorecard/types.ts'
import { endOfDay, startOfDay } from '#kit/day.ts'
import { type Segment, segmentOf } from './statistics.ts'
import type { ClosedEvent, Instant } from './trade.ts'

export type TradeFilter = {
  /** A prefix of the script name, in upper or lower case. */
  readonly script?: string | undefined
  readonly exchange?: InstrumentExchange | undefined
  readonly side?: EntryType | undefined
  readonly segment?: Segment | undefined
  /** The result of the call; open calls have none. */
  readonly result?: ClosedEvent['kind'] | undefined
  /** Indian days, both included: the posting day of an open call, the end day of an ended one. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The data of a call that the filter needs. */
export type FilteredCall = {
  readonly symbol: string
  readonly exchange: InstrumentExchange
  readonly entryType: EntryType
  readonly result: ClosedEvent['kind'] | null
  readonly at: Instant
}

export function isNarrowing(filter: TradeFilter): boolean {
  return FIELDS.some((field) => filter[field] !== undefined)
}

const FIELDS = ['script', 'exchange', 'side', 'segment', 'result', 'from', 'to'] as const

export function isChosen(call: FilteredCall, filter: TradeFilter): boolean {
  const { side, result } = filter
  const { from, before } = spanOf(filter)
  return (
    call.symbol.startsWith(scriptOf(filter)) &&
    exchangesOf(filter).includes(call.exchange) &&
    (side === undefined || call.entryType === side) &&
    (result === undefined || call.result === result) &&
    call.at >= from &&
    call.at < before
  )
}

/** In the spelling of symbols. */
export function scriptOf({ script = '' }: TradeFilter): string {
  return script.trim().toUpperCase()
}

export function exchangesOf({ exchange, segment }: TradeFilter): readonly InstrumentExchange[] {
  return instrumentExchanges.filter(
    (one) =>
      (exchange === undefined || one === exchange) &&
      (segment === undefined || segmentOf(one) === segment),
  )
}

/** From the start of the first day to the end of the last. */
export function spanOf({ from, to }: TradeFilter): {
  readonly from: Instant
  readonly before: Instant
} {
  return {
    from: from === undefined ? 0 : Math.max(0, startOfDay(from).getTime()),
    before: to === undefined ? NEVER : Math.min(NEVER, endOfDay(to).getTime()),
  }
}

/** Later than any call, and within the range of database timestamps. */
const NEVER = Date.UTC(9_000, 0, 1)
