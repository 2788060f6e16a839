import { hash } from 'node:crypto'
import fc from 'fast-check'
import { instrumentExchanges } from '#contract/market/types.ts'
import type { Performance } from '#contract/scorecard/record.ts'
import { PROVIDERS, playByTheBook, tapeArbitrary } from '../testing.ts'
import {
  genesisOf,
  type JournalRow,
  nextRow,
  type PublishedRow,
  type Sha256,
} from './record/journal.ts'
import { countOpen, recountOf } from './record/recount.ts'
import { eventOf } from './record/replay.ts'
import type { ExitedCall } from './statistics.ts'
import { type Instant, nextTrade, openTrade, type Trade, type TradeEvent } from './trade.ts'
import { isContentPublic } from './visibility.ts'

export const sha256: Sha256 = (text) => hash('sha256', text)

export const [providerId = ''] = PROVIDERS

/** The journal of one provider's events. */
export function written(
  events: readonly TradeEvent[],
  trades: ReadonlyMap<string, Trade>,
): readonly JournalRow[] {
  let head = genesisOf(providerId, sha256)
  return events.map((event) => {
    const salt = trades.get(event.tradeId)?.salt ?? ''
    const row = nextRow(head, { providerId, salt, event }, sha256)
    head = row
    return row
  })
}

export type History = {
  readonly events: readonly TradeEvent[]
  readonly trades: ReadonlyMap<string, Trade>
  readonly rows: readonly JournalRow[]
}

/** Events, the trades that result from them, and the journal. */
export function historyOf(events: readonly TradeEvent[]): History {
  const trades = new Map<string, Trade>()
  for (const event of events) {
    const trade = trades.get(event.tradeId)
    if (event.kind === 'posted') {
      trades.set(event.tradeId, openTrade(event))
    } else if (trade !== undefined) {
      trades.set(trade.id, nextTrade(trade, event))
    }
  }
  return { events, trades, rows: written(events, trades) }
}

/** One provider's part of the events of a market. */
export const historyArbitrary: fc.Arbitrary<History> = tapeArbitrary.map((tape) => {
  const events = playByTheBook(tape)
  const own = new Set<string>()
  for (const event of events) {
    if (event.kind === 'posted' && event.providerId === providerId) {
      own.add(event.tradeId)
    }
  }
  return historyOf(events.filter(({ tradeId }) => own.has(tradeId)))
})

export type Published = { readonly report: Performance; readonly rows: readonly PublishedRow[] }

/**
 * What an honest server publishes at an instant: the report, and the journal with unrevealed events.
 */
export function published(
  { trades, rows }: History,
  at: Instant = Number.POSITIVE_INFINITY,
): Published {
  const report: Performance = {
    ...recountOf(trades.values()),
    providerId,
    name: 'Provider',
    regNumber: 'INH000000001',
    since: rows[0] === undefined ? null : new Date(rows[0].at).toISOString(),
    open: countOpen(trades.values()),
    openResult: null,
    journal: { seq: rows.length, hash: (rows.at(-1) ?? genesisOf(providerId, sha256)).hash },
  }
  const unrevealed = rows.map((row): PublishedRow => {
    const trade = trades.get(eventOf(row)?.tradeId ?? '')
    return trade && !isContentPublic(trade, at) ? withoutReveal(row) : row
  })
  return { report, rows: unrevealed }
}

export function withoutReveal({ salt: _, detail: __, ...link }: PublishedRow): PublishedRow {
  return link
}

const price = fc.integer({ min: 10_000, max: 1_000_000_000 })

/** Ended calls of any kind: entries, exits and risks at any price. */
export const exitedCallArbitrary: fc.Arbitrary<ExitedCall> = fc
  .record({
    tradeId: fc.uuid(),
    symbol: fc.constantFrom('GOLD', 'RELIANCE'),
    exchange: fc.constantFrom(...instrumentExchanges),
    entryType: fc.constantFrom('buy', 'sell'),
    entry: price,
    exit: price,
    stop: price,
    result: fc.constantFrom('tp', 'sl', 'manual', 'timeout'),
    at: fc.integer({ min: 0, max: 2e12 }),
    removed: fc.boolean(),
  })
  .map((call) => ({ ...call, postedAt: call.at - 1000 }))
  .filter(({ entry, stop }) => entry !== stop)
