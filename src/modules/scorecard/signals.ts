import { announceChange } from '#platform/cache-topics.ts'
import { signal } from '#platform/signals/signals.ts'
import type { Tx } from '#platform/tx.ts'
import type { TradeEvent } from './rules/trade.ts'
import type { EventRow } from './store/journal.ts'

/**
 * Journals have gone on: JSON [[providerId, seq], ...], where each ends now. What happened is read
 * from them.
 */
export const SCORECARD_CHANNEL = 'scorecard'

/**
 * People have posted, amended, left or taken back these trades: JSON [tradeId, ...]. For the engine
 * that watches them; what engines do themselves is not told here.
 */
export const SCORECARD_TRADES_CHANNEL = 'scorecard_trades'

/** So many of either fit a signal: 7,900 bytes. */
const JOURNALS = 140
const TRADES = 200

export const BY_PEOPLE: readonly TradeEvent['kind'][] = [
  'posted',
  'amended',
  'manual',
  'withdrawn',
  'hidden',
]

/** Tells of events that the transaction has written, once it has committed. */
export function announceEvents(tx: Tx, rows: readonly EventRow[]): void {
  // The later row of a provider takes the place of the earlier.
  const ends = new Map(rows.map(({ row }) => [row.providerId, row.seq]))
  tell(tx, SCORECARD_CHANNEL, [...ends], JOURNALS)
  const touched = rows.filter(({ kind }) => BY_PEOPLE.includes(kind))
  tell(tx, SCORECARD_TRADES_CHANNEL, [...new Set(touched.map(({ tradeId }) => tradeId))], TRADES)
  if (rows.length > 0) {
    announceChange(tx, 'scorecard')
  }
}

function tell(tx: Tx, channel: string, items: readonly unknown[], atOnce: number): void {
  for (let from = 0; from < items.length; from += atOnce) {
    signal(tx, channel, JSON.stringify(items.slice(from, from + atOnce)))
  }
}
