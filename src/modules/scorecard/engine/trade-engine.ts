import { MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import type { NewId } from '#kit/id.ts'
import type { FeedWork, MarketData, OpenFeedWork } from '#modules/market-data/index.ts'
import { createHealth, type Health } from '#platform/health.ts'
import type { DrainLoop } from '#platform/jobs/drain-loop.ts'
import type { Logger } from '#platform/log.ts'
import type { Gauge } from '#platform/metrics.ts'
import type { Signals } from '#platform/signals/signals.ts'
import type { Database } from '#platform/tx.ts'
import { type HeldShard, lockShards, setCatchingUp } from '../store/shards.ts'
import { adjustCalls } from './adjust.ts'
import { createFirstPrices } from './arrivals.ts'
import { keepLease, type LeaseKeeper } from './lease.ts'
import { followPeopleChanges } from './people-changes.ts'
import { createWatch, type Watch } from './watch.ts'
import { createWatchedInstruments } from './watched-instruments.ts'

/**
 * How long to wait for prices made before an instant to arrive: a call ends at the last price
 * before its expiry, even if that price is a little late.
 */
const LATE_PRICE_MS = 2 * SECOND_MS
const ROUND_MS = SECOND_MS
/** Nobody exits a call while events have been waiting to be written for longer than this. */
const SLOW_FLUSH_MS = SECOND_MS / 2
const HOURS_READ_MS = 10 * MINUTE_MS

export type TradeEngineDeps = {
  readonly db: Database
  readonly log: Logger
  readonly signals: Signals
  readonly newId: NewId
  readonly now: () => number
  readonly marketData: Pick<
    MarketData,
    | 'prices'
    | 'storedPrices'
    | 'calendar'
    | 'findInstruments'
    | 'findUnderlyings'
    | 'lockDueActions'
    | 'applyCorporateAction'
  >
}

export type TradeEngine = {
  /** Starts the engine, in the process that owns the feed. */
  readonly open: OpenFeedWork
  /** False while the engine should run but makes no progress. */
  readonly isAlive: () => boolean
  readonly gauges: readonly Gauge[]
}

/**
 * Decides open calls by the prices of the feed. It runs in the process with the feed, where every
 * price arrives individually; the other processes get several prices as one range. The lease
 * determines who may write: only one engine can, however many processes believe they own the feed.
 */
export function createTradeEngine(parts: TradeEngineDeps): TradeEngine {
  const tally: Tally = { written: 0 }
  let running: Core | undefined
  return {
    open: async (resubscribe) => {
      const core = await start(parts, tally, resubscribe)
      running = core
      return {
        settle: async () => decidesAll(core) && (await core.watch.flush()),
        holds: async (tx) => decidesAll(core) && (await lockShards(tx, core.held())),
        stop: async () => {
          running = undefined
          await stop(core)
        },
      } satisfies FeedWork
    },
    isAlive: () => running?.health.isAlive() ?? true,
    gauges: gaugesOf(tally, parts.now, () => running?.watch),
  }
}

type Tally = { written: number }

type Core = {
  readonly db: Database
  readonly log: Logger
  readonly now: () => number
  readonly watch: Watch
  readonly list: ReturnType<MarketData['prices']['watchList']>
  readonly prices: Pick<MarketData['prices'], 'feedState'>
  readonly firstPrices: ReturnType<typeof createFirstPrices>
  readonly health: Health
  readonly held: () => readonly HeldShard[]
  readonly resubscribe: (instrumentIds: readonly number[]) => Promise<void>
  /** Open trades have to be loaded as soon as the shards are held. */
  mustLoad: boolean
  isLoading: boolean
  isAdjusting: boolean
  /** What the database says of the shards; undefined: it has to be written again. */
  storedCatchingUp: boolean | undefined
  /** Changes to the known trades run one after the other. */
  lastTask: Promise<unknown>
  readonly shutdownSteps: (() => Promise<void>)[]
}

async function start(
  parts: TradeEngineDeps,
  tally: Tally,
  resubscribe: Core['resubscribe'],
): Promise<Core> {
  const { db, log, newId, now, marketData } = parts
  let keeper: LeaseKeeper | undefined
  const held = () => keeper?.held() ?? []
  const watch = createWatch({
    db,
    log,
    held,
    lastPrices: async (ids) => {
      const stored = await marketData.storedPrices(db.read, ids)
      return new Map(stored.map(({ instrument, price }) => [instrument, price]))
    },
    known: createWatchedInstruments({ db, marketData }),
    isSeenSince: (id, at) => (marketData.prices.lastOf(id)?.atMs ?? 0) >= at,
    adjustCalls: (at) => adjustCalls({ db, marketData }, held(), at),
    onWritten: ({ length }) => {
      tally.written += length
    },
  })
  const core: Core = {
    db,
    log,
    now,
    watch,
    held,
    resubscribe,
    list: marketData.prices.watchList(),
    prices: marketData.prices,
    firstPrices: createFirstPrices(),
    health: createHealth(),
    mustLoad: false,
    isLoading: false,
    isAdjusting: false,
    storedCatchingUp: undefined,
    lastTask: Promise.resolve(),
    shutdownSteps: [],
  }
  try {
    // Follows changes before loading, so that nothing in between is missed.
    const following: DrainLoop = await followPeopleChanges(parts, (tradeIds) =>
      changed(core, tradeIds),
    )
    core.shutdownSteps.push(following.stop)
    keeper = await keepLease({
      db,
      log,
      worker: newId(),
      onChange: () => {
        watch.clear()
        core.mustLoad = true
        core.storedCatchingUp = undefined
        enqueueLoad(core)
      },
      onDoubt: () => {
        core.storedCatchingUp = undefined
      },
    })
    core.shutdownSteps.push(keeper.stop)
    // What the first change has enqueued may have run before the keeper was known.
    enqueueLoad(core)
  } catch (error) {
    await stop(core)
    throw error
  }
  listen(core, marketData)
  return core
}

function listen(core: Core, { prices }: Pick<MarketData, 'prices'>): void {
  const { watch, firstPrices } = core
  const stopListening = prices.listen({
    onTicks: (batch) => {
      watch.ticks(batch)
      firstPrices.onTicks(batch)
      void flush(core)
    },
    onUnseen: (range) => {
      watch.unseen(range)
      void flush(core)
    },
  })
  const timer = setInterval(() => void round(core), ROUND_MS)
  const hours = setInterval(() => {
    enqueue(core, watch.readHours).catch(() => undefined)
  }, HOURS_READ_MS)
  core.shutdownSteps.unshift(async () => {
    clearInterval(timer)
    clearInterval(hours)
    stopListening()
  })
}

/** The periodic work. */
async function round(core: Core): Promise<void> {
  const { watch, list, health, now } = core
  if (core.mustLoad) {
    enqueueLoad(core)
  } else if (!watch.isAdjusted(now())) {
    enqueueAdjust(core)
  } else if (seesAllPrices(core)) {
    watch.advance(now() - LATE_PRICE_MS)
  }
  list.set(watch.priced())
  const isWritten = (await flush(core)) && decidesAll(core)
  if (isWritten) {
    health.beat()
  }
  storeCatchingUp(core, !(isWritten && seesAllPrices(core)))
}

/**
 * Whether no price of any call is missing: not while the feed is down, nor before the first prices
 * after that, which report what was missed. Until then no call expires by the clock, because those
 * prices take precedence over its expiry, and nobody exits by a price.
 */
function seesAllPrices(core: Core): boolean {
  const { prices, watch, firstPrices } = core
  const state = prices.feedState()
  if (state === 'down' || state === 'connecting') {
    firstPrices.expect([...watch.priced()])
    return false
  }
  return decidesAll(core) && firstPrices.haveArrived()
}

/**
 * Tells the processes that take exits, without waiting for a slow write of events. What is left out
 * or fails is retried later.
 */
function storeCatchingUp(core: Core, isCatchingUp: boolean): void {
  if (isCatchingUp !== core.storedCatchingUp) {
    core.storedCatchingUp = isCatchingUp
    const skipLocked = isCatchingUp
    enqueue(core, async () => {
      const isStored = await core.db.transaction((tx) =>
        setCatchingUp(tx, core.held(), isCatchingUp, { skipLocked }),
      )
      if (!isStored) {
        core.storedCatchingUp = undefined
      }
    }).catch(() => {
      core.storedCatchingUp = undefined
    })
  }
}

/** Whether this engine holds the shards and knows all open trades, so that it decides every price. */
function decidesAll({ mustLoad, isLoading, held }: Core): boolean {
  return !mustLoad && !isLoading && held().length > 0
}

/** On failure the next round retries. */
function enqueueLoad(core: Core): void {
  enqueue(core, () => load(core)).catch(() => undefined)
}

async function load(core: Core): Promise<void> {
  const { watch, list, firstPrices } = core
  if (!core.mustLoad || core.held().length === 0) {
    return
  }
  core.mustLoad = false
  core.isLoading = true
  try {
    await adjust(core)
    await watch.load()
    const instruments = [...watch.priced()]
    list.set(instruments)
    // The feed repeats the prices that came before these trades were known.
    await core.resubscribe(instruments)
    firstPrices.expect(instruments)
    core.log.info({ trades: watch.size() }, 'trade engine')
  } catch (error) {
    core.mustLoad = true
    throw error
  } finally {
    core.isLoading = false
  }
}

/** Adjusts calls for the new day. On failure a later round retries. */
function enqueueAdjust(core: Core): void {
  if (!core.isAdjusting) {
    core.isAdjusting = true
    enqueue(core, () => adjust(core))
      .catch(() => undefined)
      .finally(() => {
        core.isAdjusting = false
      })
  }
}

async function adjust({ watch, now }: Core): Promise<void> {
  if (!(await watch.adjust(now()))) {
    throw new Error('calls could not be adjusted to the day yet')
  }
}

function changed(core: Core, tradeIds: readonly string[]): Promise<void> {
  return enqueue(core, async () => {
    await core.watch.changed(tradeIds)
    core.list.set(core.watch.priced())
    void flush(core)
  })
}

function enqueue(core: Core, work: () => Promise<void>): Promise<void> {
  const done = core.lastTask.then(work)
  core.lastTask = done.catch((error: unknown) => core.log.warn({ err: error }, 'trade engine'))
  return done
}

/**
 * Whether all events found are written. The rest is retried with the next price. A provider whose
 * stop-loss is found but not written could otherwise exit first, at a better price; the next round
 * reports that all is written.
 */
async function flush(core: Core): Promise<boolean> {
  const slow = setTimeout(() => storeCatchingUp(core, true), SLOW_FLUSH_MS)
  try {
    return await core.watch.flush()
  } catch (error) {
    core.log.warn({ err: error }, 'trade events were not written')
    return false
  } finally {
    clearTimeout(slow)
  }
}

async function stop(core: Core): Promise<void> {
  const [first, ...others] = core.shutdownSteps.splice(0)
  await first?.()
  await core.lastTask
  await flush(core)
  for (const end of others) {
    await end().catch((error: unknown) => core.log.warn({ err: error }, 'trade engine'))
  }
  core.list.set([])
}

function gaugesOf(
  tally: Tally,
  now: () => number,
  running: () => Watch | undefined,
): readonly Gauge[] {
  return [
    {
      name: 'trade_engine_open_trades',
      help: 'Open calls that this process judges.',
      read: async () => running()?.size() ?? 0,
    },
    {
      name: 'trade_engine_events_written',
      help: 'What prices and the clock did to calls, as this process has written it so far.',
      read: async () => tally.written,
    },
    {
      name: 'trade_engine_lag_seconds',
      help: 'How long the oldest effect of a price or the clock on a call has waited to be written.',
      read: async () => {
        const oldest = running()?.oldestFound()
        return oldest === undefined ? 0 : (now() - oldest) / SECOND_MS
      },
    },
  ]
}
