import { present } from '#kit/assert.ts'
import { endOfDay, startOfDay } from '#kit/day.ts'
import type { Price } from '#kit/price.ts'
import type { Result } from '#kit/result.ts'
import type { TickBatch, UnseenRange } from '#modules/market-data/index.ts'
import { adjustedPrice } from '#modules/market-data/rules/corporate-action.ts'
import { dayAt } from '#modules/market-data/rules/indian-time.ts'
import type { Logger } from '#platform/log.ts'
import type { Database } from '#platform/tx.ts'
import { recordEvents } from '../record.ts'
import { type Instant, isOpen, type MarketEvent } from '../rules/trade.ts'
import { type HeldShard, shardOf } from '../store/shards.ts'
import { eachOpen, findTrades, type StoredTrade } from '../store/trades.ts'
import type { Adjusted } from './adjust.ts'
import { createEngine } from './engine.ts'
import { createRecentTicks } from './recent-ticks.ts'
import type { WatchedInstruments } from './watched-instruments.ts'

/** Events per transaction. */
const BATCH = 1000

export type WatchDeps = {
  readonly db: Database
  readonly log: Logger
  /** The shards under which it may write at the moment: all or none. */
  readonly held: () => readonly HeldShard[]
  /** Stored prices, for the instruments that have one. */
  readonly lastPrices: (instrumentIds: readonly number[]) => Promise<ReadonlyMap<number, Price>>
  /** Whether a price made at that moment or later has been seen. */
  readonly isSeenSince: (instrumentId: number, at: Instant) => boolean
  readonly known: WatchedInstruments
  /** Adjusts calls in the database for the actions due by then. */
  readonly adjustCalls: (at: Instant) => Promise<Result<Adjusted, 'share_lost' | 'trade_changed'>>
  readonly onWritten?: (events: readonly MarketEvent[]) => void
}

/**
 * An engine over all open trades, which writes the events it finds. Events that could not be written
 * because the database was unavailable are retried. Events that no longer apply because a person was
 * faster are dropped, and the trade is watched in its current state.
 */
export type Watch = {
  /** Loads the open trades. */
  readonly load: () => Promise<void>
  /** Drops all trades, with their unwritten events. */
  readonly clear: () => void
  /** To be called for trades that were posted or changed outside. */
  readonly changed: (tradeIds: readonly string[]) => Promise<void>
  readonly ticks: (batch: TickBatch) => void
  readonly unseen: (range: UnseenRange) => void
  readonly advance: (at: Instant) => void
  /** Reads the hours of the instruments with open trades. A morning's list may change them. */
  readonly readHours: () => Promise<void>
  /**
   * Adjusts calls for corporate actions that are due. Call it before loading trades and at the
   * start of each day. False: try again.
   */
  readonly adjust: (at: Instant) => Promise<boolean>
  /** Whether calls are adjusted for that day. */
  readonly isAdjusted: (at: Instant) => boolean
  /**
   * Writes the events found so far, except those of days not adjusted for; returns whether none is
   * left.
   */
  readonly flush: () => Promise<boolean>
  /** When the oldest event happened that is not written yet. */
  readonly oldestFound: () => Instant | undefined
  readonly size: () => number
  /** The instruments with open trades. */
  readonly instruments: () => Iterable<number>
  /** The instruments whose prices are needed: these, and the underlyings of options. */
  readonly priced: () => Iterable<number>
}

type Core = WatchDeps & {
  readonly engine: ReturnType<typeof createEngine>
  readonly recent: ReturnType<typeof createRecentTicks>
  readonly trades: Map<string, StoredTrade>
  /** Number of open trades per instrument. */
  readonly instruments: Map<number, number>
  found: MarketEvent[]
  /**
   * Events before this instant may be written: the end of the day for which calls were adjusted.
   */
  adjustedUntil: Instant
}

export function createWatch(parts: WatchDeps): Watch {
  const core: Core = {
    ...parts,
    engine: createEngine(parts.known.isTraded),
    recent: createRecentTicks(),
    trades: new Map(),
    instruments: new Map(),
    found: [],
    adjustedUntil: Number.NEGATIVE_INFINITY,
  }
  const { engine, recent } = core
  let flushing: Promise<boolean> | undefined
  const flushOnce = () => {
    flushing ??= flush(core).finally(() => {
      flushing = undefined
    })
    return flushing
  }
  return {
    load: () => load(core),
    clear: () => {
      for (const tradeId of core.trades.keys()) {
        engine.remove(tradeId)
      }
      engine.take()
      core.trades.clear()
      core.instruments.clear()
      core.found = []
    },
    changed: (tradeIds) => refresh(core, tradeIds),
    ticks: (batch) => {
      recent.add(batch)
      engine.ticks(batch)
    },
    unseen: engine.unseen,
    advance: engine.advance,
    readHours: () => core.known.read([...core.instruments.keys()]),
    adjust: (at) => adjust(core, at, flushOnce),
    isAdjusted: (at) => at < core.adjustedUntil,
    flush: flushOnce,
    oldestFound: () =>
      core.found.reduce<Instant | undefined>(
        (oldest, { at }) => (oldest === undefined ? at : Math.min(oldest, at)),
        undefined,
      ),
    size: engine.size,
    instruments: () => core.instruments.keys(),
    priced: () => [
      ...core.instruments.keys(),
      ...core.known.underlyingsOf(core.instruments.keys()),
    ],
  }
}

async function load(core: Core): Promise<void> {
  for await (const page of eachOpen(core.db.read)) {
    const instrumentIds = [...new Set(page.map((one) => one.instrumentId))]
    await core.known.read(instrumentIds)
    const last = await core.lastPrices(instrumentIds)
    if (core.held().length === 0) {
      return
    }
    for (const stored of page.filter(({ trade }) => !core.trades.has(trade.id))) {
      const price = last.get(stored.instrumentId)
      if (price !== undefined && core.engine.lastOf(stored.instrumentId) === undefined) {
        core.engine.setLast(stored.instrumentId, price)
      }
      track(core, stored)
    }
  }
}

function track({ engine, trades, instruments }: Core, stored: StoredTrade): void {
  const { trade, instrumentId } = stored
  trades.set(trade.id, stored)
  instruments.set(instrumentId, (instruments.get(instrumentId) ?? 0) + 1)
  engine.put(trade, instrumentId)
}

function untrack({ trades, instruments }: Core, tradeId: string): void {
  const stored = trades.get(tradeId)
  if (stored !== undefined && trades.delete(tradeId)) {
    const left = (instruments.get(stored.instrumentId) ?? 0) - 1
    if (left > 0) {
      instruments.set(stored.instrumentId, left)
    } else {
      instruments.delete(stored.instrumentId)
    }
  }
}

function discard(core: Core, tradeId: string): void {
  core.engine.remove(tradeId)
  untrack(core, tradeId)
  collect(core)
  core.found = core.found.filter((event) => event.tradeId !== tradeId)
}

function collect(core: Core): void {
  core.found.push(...core.engine.take().map(({ event }) => atContractEnd(core, event)))
}

function atContractEnd({ known, trades }: Core, event: MarketEvent): MarketEvent {
  if (event.kind !== 'timeout' || event.price === null) {
    return event
  }
  const stored = trades.get(event.tradeId)
  const price = stored && known.priceAtEnd(stored.instrumentId, event.at)
  return { ...event, price: price ?? event.price }
}

/** Reloads trades whose version has changed, and replays the prices since then for them. */
async function refresh(core: Core, tradeIds: readonly string[]): Promise<void> {
  const stored = await findTrades(core.db.read, tradeIds)
  await core.known.read([...stored.values()].map((one) => one.instrumentId))
  const isHeld = core.held().length > 0
  const taken: StoredTrade[] = []
  for (const tradeId of tradeIds) {
    const now = stored.get(tradeId)
    const known = core.trades.get(tradeId)
    // What was read may be older than what this process has written since.
    if (now === undefined || (known !== undefined && now.trade.version <= known.trade.version)) {
      continue
    }
    discard(core, tradeId)
    if (isHeld && isOpen(now.trade)) {
      track(core, now)
      taken.push(now)
    }
  }
  if (taken.length > 0) {
    const since = taken.reduce((first, { trade }) => Math.min(first, trade.changedAt), Infinity)
    core.engine.ticks(core.recent.of(new Set(taken.map((one) => one.instrumentId)), since))
  }
}

/**
 * Events from before the day are written first, then calls are adjusted. Prices of the day are
 * decided by the adjusted calls: what the engine found for the unadjusted ones is dropped.
 */
async function adjust(
  core: Core,
  at: Instant,
  flushOnce: () => Promise<boolean>,
): Promise<boolean> {
  await core.known.read([...core.instruments.keys()])
  await flushOnce()
  if (core.found.some((event) => event.at < core.adjustedUntil)) {
    return false
  }
  const done = await core.adjustCalls(at)
  if (!done.ok) {
    return false
  }
  const { actions, tradeIds } = done.value
  for (const { instrumentId, exDay, ...ratio } of actions) {
    const last = core.engine.lastOf(instrumentId)
    if (last !== undefined && !core.isSeenSince(instrumentId, startOfDay(exDay).getTime())) {
      core.engine.setLast(instrumentId, adjustedPrice(last, ratio))
    }
  }
  await refresh(core, tradeIds)
  core.adjustedUntil = endOfDay(dayAt(at)).getTime()
  return true
}

async function flush(core: Core): Promise<boolean> {
  for (;;) {
    collect(core)
    const events = core.found.filter(({ at }) => at < core.adjustedUntil).slice(0, BATCH)
    if (events.length === 0) {
      return core.found.length === 0
    }
    const proposals = events.map((event) => ({
      event,
      trade: present(core.trades.get(event.tradeId), 'what is watched is known').trade,
    }))
    const shards = new Set(
      events.map(({ tradeId }) => shardOf(core.trades.get(tradeId)?.instrumentId ?? 0)),
    )
    const held = core.held().filter(({ shard }) => shards.has(shard))
    if (held.length === 0) {
      return false
    }
    const done = await core.db.transaction((tx) => recordEvents(tx, proposals, held))
    if (done.ok) {
      const written = new Set(events)
      core.found = core.found.filter((event) => !written.has(event))
      for (const trade of done.value) {
        storeWritten(core, trade)
      }
      core.onWritten?.(events)
    } else if (done.code === 'trade_changed') {
      await refresh(core, [...new Set(events.map(({ tradeId }) => tradeId))])
    } else {
      core.log.warn('trade events were not written: another worker decides them')
      return false
    }
  }
}

/** Stores the written state. The engine is already ahead of it. */
function storeWritten(core: Core, trade: StoredTrade['trade']): void {
  const stored = core.trades.get(trade.id)
  if (stored !== undefined && isOpen(trade)) {
    core.trades.set(trade.id, { ...stored, trade })
  } else {
    untrack(core, trade.id)
  }
}
