import { announceChange } from '#platform/cache-topics.ts'
import { signal } from '#platform/signals/signals.ts'
import type { Tx } from '#platform/tx.ts'
import type { TradeEvent } from './rules/trade.ts'
import type { EventRow } from './store/journal.ts'

/**
 * Signals that journals have grown: JSON [[providerId, seq], ...] with their current ends. The
 * events themselves are read from the journals.
 */
export const SCORECARD_CHANNEL = 'scorecard'

/**
 * Signals that people have posted, amended, exited, withdrawn, hidden or shown these trades: JSON
 * [tradeId, ...]. It is for the engine that watches them; events by engines are not signalled here.
 */
export const SCORECARD_TRADES_CHANNEL = 'scorecard_trades'

/** The number of items that fits a signal of 7,900 bytes. */
const JOURNALS = 140
const TRADES = 200

export const PEOPLE_EVENT_KINDS: readonly TradeEvent['kind'][] = [
  'posted',
  'amended',
  'manual',
  'withdrawn',
  'hidden',
  'shown',
]

/** Signals the events that the transaction has written, once it commits. */
export function announceEvents(tx: Tx, rows: readonly EventRow[]): void {
  // The last row of a provider replaces the earlier ones.
  const ends = new Map(rows.map(({ row }) => [row.providerId, row.seq]))
  sendInChunks(tx, SCORECARD_CHANNEL, [...ends], JOURNALS)
  const touched = rows.filter(({ kind }) => PEOPLE_EVENT_KINDS.includes(kind))
  sendInChunks(
    tx,
    SCORECARD_TRADES_CHANNEL,
    [...new Set(touched.map(({ tradeId }) => tradeId))],
    TRADES,
  )
  if (rows.length > 0) {
    announceChange(tx, 'scorecard')
  }
}

function sendInChunks(tx: Tx, channel: string, items: readonly unknown[], atOnce: number): void {
  for (let from = 0; from < items.length; from += atOnce) {
    signal(tx, channel, JSON.stringify(items.slice(from, from + atOnce)))
  }
}
