/*
 * What narrows a list of calls besides who may see them. The server decides so of open calls, browsers
 * of those that they hear of; store/closed.ts says the same of ended ones in SQL.
 */

import { type InstrumentExchange, instrumentExchanges } from '#contract/market/types.ts'
import type { EntryType } from '#contract/scorecard/types.ts'
import { endOfDay, startOfDay } from '#kit/day.ts'
import { type Segment, segmentOf } from './statistics.ts'
import type { ClosedEvent, Instant } from './trade.ts'

export type TradeFilter = {
  /** The beginning of the script's name, in any case. */
  readonly script?: string | undefined
  readonly exchange?: InstrumentExchange | undefined
  readonly side?: EntryType | undefined
  readonly segment?: Segment | undefined
  /** How it ended: no open call has one. */
  readonly result?: ClosedEvent['kind'] | undefined
  /** Days in India, both included: on which an open call was posted, or another one ended. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** What the filter asks of a call. */
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

/** As scripts are written. */
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

/** From the beginning of the first day to the end of the last. */
export function spanOf({ from, to }: TradeFilter): {
  readonly from: Instant
  readonly before: Instant
} {
  return {
    from: from === undefined ? 0 : Math.max(0, startOfDay(from).getTime()),
    before: to === undefined ? NEVER : Math.min(NEVER, endOfDay(to).getTime()),
  }
}

/** Later than any call; databases know it too. */
const NEVER = Date.UTC(9_000, 0, 1)
