import { hash } from 'node:crypto'
import { present } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { scorecardChanged } from './events.ts'
import { genesisOf, type JournalHead, nextRow, type Sha256 } from './rules/record/journal.ts'
import {
  nextTrade,
  openTrade,
  type PostedEvent,
  type Trade,
  type TradeEvent,
} from './rules/trade.ts'
import { announceEvents } from './signals.ts'
import {
  type Change,
  type EventRow,
  insertEvents,
  insertHeads,
  lockHeads,
  updateHeads,
  writeEvents,
} from './store/journal.ts'
import { type HeldShard, lockShards } from './store/shards.ts'
import { insertTrades, updateHidden, updateTerms } from './store/write-trades.ts'

/*
 * The only code that writes to the journal. Events and the rows of their trades are written in one
 * transaction under the lock of the provider's journal. Under that lock the version of a trade
 * tells whether an event still applies; if not, nothing is written. So a manual exit in one process
 * and a target hit in another result in a single end, whichever comes first.
 */

/** A later event of a trade, and the trade to which it applies. */
export type Proposal = { readonly event: Exclude<TradeEvent, PostedEvent>; readonly trade: Trade }

/** What those who were told of a call are told as well. */
const NEWS: readonly TradeEvent['kind'][] = [
  'amended',
  'withdrawn',
  'tp',
  'sl',
  'manual',
  'timeout',
]

const sha256: Sha256 = (text) => hash('sha256', text)

export type NewCall = { readonly event: PostedEvent; readonly instrumentId: number }

/** Records new calls: the trade row and the first event of each. */
export async function recordPosted(tx: Tx, calls: readonly NewCall[]): Promise<readonly Trade[]> {
  const providerIds = calls.map(({ event }) => event.providerId)
  await insertHeads(tx, new Map(providerIds.map((id) => [id, genesisOf(id, sha256)])))
  const heads = await lockHeads(tx, providerIds)
  const stored = calls.map(({ event, instrumentId }) => ({ trade: openTrade(event), instrumentId }))
  const rows = calls.map(({ event }) => {
    const { providerId, salt } = event
    return chained(heads, { providerId, salt, event, version: 1 })
  })
  await insertTrades(tx, stored)
  await Promise.all([insertEvents(tx, rows), updateHeads(tx, heads)])
  announceEvents(tx, rows)
  return stored.map(({ trade }) => trade)
}

/**
 * Writes all events in the given order, or none: none if a trade has changed since, or if the
 * engine has lost one of the shards under which it writes. Returns the trades after the events.
 */
export async function recordEvents(
  tx: Tx,
  proposals: readonly Proposal[],
  held: readonly HeldShard[] = [],
): Promise<Result<readonly Trade[], 'share_lost' | 'trade_changed'>> {
  // Pipelined on one connection.
  const [mine, heads] = await Promise.all([
    lockShards(tx, held),
    lockHeads(
      tx,
      proposals.map(({ trade }) => trade.providerId),
    ),
  ])
  if (!mine) {
    return fail('share_lost')
  }
  const now = new Map<Trade['id'], Change>()
  const changed = new Set<Trade['id']>()
  const hidden = new Set<Trade['id']>()
  const rows = proposals.map(({ event, trade }) => {
    const before = now.get(trade.id) ?? { trade, from: trade.version }
    const next = nextTrade(before.trade, event)
    now.set(trade.id, { trade: next, from: before.from })
    if (event.kind === 'amended' || event.kind === 'adjusted') {
      changed.add(trade.id)
    }
    if (event.kind === 'hidden' || event.kind === 'shown') {
      hidden.add(trade.id)
    }
    const { providerId, salt } = trade
    return chained(heads, { providerId, salt, event, version: next.version })
  })
  const changes = [...now.values()]
  const written = await writeEvents(tx, { changes, rows, heads })
  if (!written) {
    return fail('trade_changed')
  }
  announceEvents(tx, rows)
  const news = rows.filter(({ kind }) => NEWS.includes(kind)).map(({ tradeId }) => tradeId)
  if (news.length > 0) {
    await publish(tx, scorecardChanged, { tradeIds: [...new Set(news)] })
  }
  const trades = changes.map(({ trade }) => trade)
  for (const trade of trades.filter(({ id }) => changed.has(id))) {
    await updateTerms(tx, trade)
  }
  for (const trade of trades.filter(({ id }) => hidden.has(id))) {
    await updateHidden(tx, trade)
  }
  return ok(trades)
}

type Heads = Map<string, JournalHead>

/** Makes the event the next row of its journal and advances the head. */
function chained(
  heads: Heads,
  entry: {
    readonly providerId: string
    readonly salt: string
    readonly event: TradeEvent
    readonly version: number
  },
): EventRow {
  const { event, version } = entry
  const head = present(heads.get(entry.providerId), 'a provider with trades has a journal')
  const row = nextRow(head, entry, sha256)
  heads.set(entry.providerId, { seq: row.seq, hash: row.hash })
  return { row, tradeId: event.tradeId, version, kind: event.kind }
}
