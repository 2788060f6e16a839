import { assert } from '#kit/assert.ts'
import { type DrainLoop, type DrainOutcome, startDrainLoop } from '../jobs/drain-loop.ts'
import type { Logger } from '../log.ts'
import { inSavepoint, openSql } from '../open-tx.ts'
import { type Signals, signal } from '../signals/signals.ts'
import { type Database, OutcomeUnknown, type Tx } from '../tx.ts'
import { recordFailure, retryDue } from './failures.ts'
import { EVENT_CHANNEL, type Subscription } from './outbox.ts'
import {
  type Delivery,
  type EventRow,
  firstEvents,
  firstFollowUps,
  isAnythingDue,
  type LaneFilter,
  moveToFollowUps,
  removeFollowUps,
} from './store.ts'

const FOLLOW_UP_CHANNEL = 'outbox_follow_up'
const BATCH = 100
/**
 * A batch that has taken this long is committed with what it has handled. The transaction's time
 * limit must not be exceeded by many slow events together, and handled events should be visible
 * soon.
 */
const BATCH_MS = 100
const POLL_MS = 2000
/** How often an event that breaks the whole transaction is tried before it is set aside. */
const MAX_CRASHES = 3
/**
 * How many failed deliveries are retried per round when no events wait. While events wait, only
 * one.
 */
const RETRIES_AT_ONCE = 20

export type OutboxRelay = Pick<DrainLoop, 'stop' | 'isAlive'>

type LaneDeps = {
  readonly db: Pick<Database, 'transaction' | 'read'>
  /** The subscriptions of this lane. */
  readonly subscriptions: readonly Subscription[]
  readonly log: Logger
  readonly filter: LaneFilter
  /** The event types that have subscribers in the second lane. */
  readonly followed: readonly string[]
}

/**
 * Delivers events to their subscribers in the order of publication. Each lane runs one batch at a
 * time across all processes. Money comes first: its lane takes an event and passes it to the second
 * lane in the same transaction, so that it never waits for a slow notification. An event that a
 * subscriber cannot handle is stored for that subscriber and retried separately, so that neither
 * later events nor other subscribers wait.
 */
export async function startOutboxRelay(
  db: Database & { readonly signals: Signals },
  subscriptions: readonly Subscription[],
  log: Logger,
): Promise<OutboxRelay> {
  const names = new Set(subscriptions.map(({ type, name }) => `${type} ${name}`))
  assert(names.size === subscriptions.length, 'subscribers of an event have different names')
  const moneySubscriptions = subscriptions.filter(({ isMoney }) => isMoney)
  const followUpSubscriptions = subscriptions.filter(({ isMoney }) => !isMoney)
  const moneyNames = moneySubscriptions.map(({ name }) => name)
  const followed = [...new Set(followUpSubscriptions.map(({ type }) => type))]
  const start = (isMoney: boolean) => {
    const own = isMoney ? moneySubscriptions : followUpSubscriptions
    const filter = { isMoney, moneyNames }
    const lane = { db: db.lane(1), subscriptions: own, log, filter, followed }
    return startLane(lane, db.signals)
  }
  const lanes = [await start(true), await start(false)]
  return {
    isAlive: () => lanes.every((lane) => lane.isAlive()),
    stop: async () => {
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
  }
}

function startLane(lane: LaneDeps, signals: Signals): Promise<DrainLoop> {
  const relay = createRelay(lane)
  return startDrainLoop({
    name: lane.filter.isMoney ? 'outbox relay' : 'outbox relay, what follows',
    signals,
    channel: channelOf(lane),
    pollMs: POLL_MS,
    collectMs: 0,
    log: lane.log,
    drain: async () => {
      if (!(await isAnythingDue(lane.db.read, lane.filter))) {
        return 'empty'
      }
      const drained = await relay()
      if (drained === 'busy') {
        return drained
      }
      const retried = await retryBatch(lane, drained === 'more' ? 1 : RETRIES_AT_ONCE)
      return drained === 'more' ? drained : retried
    },
  })
}

function channelOf({ filter }: LaneDeps): string {
  return filter.isMoney ? EVENT_CHANNEL : FOLLOW_UP_CHANNEL
}

/** Relays batches. When a batch breaks, narrows it down to the event that broke it. */
function createRelay(lane: LaneDeps): () => Promise<DrainOutcome> {
  let crashes = 0
  return async () => {
    try {
      const drained = await relayBatch(lane, crashes === 0 ? BATCH : 1)
      crashes = drained === 'busy' ? crashes : 0
      return drained
    } catch (error) {
      // The outcome is unknown, so the next round reads the events again. This is not a failure of
      // the events.
      if (error instanceof OutcomeUnknown || !(await isDatabaseReachable(lane.db))) {
        throw error
      }
      // The database works, so an event broke the transaction. Events are then relayed singly to
      // find it.
      crashes += 1
      lane.log.warn({ err: error, crashes }, 'outbox relay')
      if (crashes > MAX_CRASHES) {
        await failFirstEvent(lane, error)
        crashes = 0
      }
      return 'busy'
    }
  }
}

async function relayBatch(lane: LaneDeps, limit: number): Promise<DrainOutcome> {
  return lane.db.transaction(async (tx) => {
    if (!(await lockLane(tx, lane))) {
      return 'busy'
    }
    const rows = await firstRows(tx, lane, limit)
    const runs = runsOf(lane, rows)
    const batchEndsAt = performance.now() + BATCH_MS
    let handled = 0
    while (handled < runs.length && (handled === 0 || performance.now() < batchEndsAt)) {
      const run = runs[handled] ?? []
      for (const subscription of subscribersOf(lane, run[0]?.type)) {
        await deliver(tx, subscription, run, lane.log)
      }
      handled += 1
    }
    const next = runs[handled]?.[0]
    const done = next === undefined ? rows : rows.filter(({ seq }) => seq < next.seq)
    await removeHandled(tx, lane, done)
    return done.length < rows.length || rows.length === limit ? 'more' : 'empty'
  })
}

/**
 * Groups events with subscribers for delivery: in the money lane, consecutive events of one type
 * together; in the other lane, one by one.
 */
function runsOf(lane: LaneDeps, rows: readonly EventRow[]): readonly (readonly EventRow[])[] {
  const runs: EventRow[][] = []
  for (const row of rows.filter(({ type }) => subscribersOf(lane, type).length > 0)) {
    const last = runs.at(-1)
    if (lane.filter.isMoney && last?.[0]?.type === row.type) {
      last.push(row)
    } else {
      runs.push([row])
    }
  }
  return runs
}

/**
 * When one subscriber fails, keeps the effects of the other subscribers and of the other events.
 */
async function deliver(
  tx: Tx,
  subscription: Subscription,
  events: readonly EventRow[],
  log: Logger,
): Promise<void> {
  try {
    const payloads = events.map(({ payload }) => payload)
    await inSavepoint(tx, (nested) => subscription.handle(nested, payloads))
  } catch (error) {
    const [event, ...more] = events
    if (event === undefined || more.length > 0) {
      for (const one of events) {
        await deliver(tx, subscription, [one], log)
      }
      return
    }
    await recordFailure(tx, deliveryOf(event, subscription), error, log)
  }
}

/**
 * Records the first waiting event as failed for each of its subscribers in this lane, and removes
 * it.
 */
async function failFirstEvent(lane: LaneDeps, error: unknown): Promise<void> {
  await lane.db.transaction(async (tx) => {
    if (await lockLane(tx, lane)) {
      const rows = await firstRows(tx, lane, 1)
      await removeHandled(tx, lane, rows)
      for (const row of rows) {
        for (const subscription of subscribersOf(lane, row.type)) {
          await recordFailure(tx, deliveryOf(row, subscription), error, lane.log)
        }
      }
    }
  })
}

async function retryBatch(lane: LaneDeps, atMost: number): Promise<DrainOutcome> {
  const { db, subscriptions, log, filter } = lane
  const lock = (tx: Tx) => lockLane(tx, lane)
  return retryDue({ db, log, lock, filter, atMost }, async (tx, delivery) => {
    const subscription = subscriptions.find(
      ({ type, name }) => type === delivery.type && name === delivery.subscriber,
    )
    assert(subscription !== undefined, `nobody is called ${delivery.subscriber} any more`)
    await subscription.handle(tx, [delivery.payload])
  })
}

async function lockLane(tx: Tx, lane: LaneDeps): Promise<boolean> {
  const [lock] = await openSql(tx)<{ mine: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtext(${channelOf(lane)})) as mine`
  return lock?.mine === true
}

function firstRows(tx: Tx, { filter }: LaneDeps, limit: number): Promise<readonly EventRow[]> {
  return filter.isMoney ? firstEvents(tx, limit) : firstFollowUps(tx, limit)
}

async function removeHandled(
  tx: Tx,
  { filter, followed }: LaneDeps,
  rows: readonly EventRow[],
): Promise<void> {
  if (!filter.isMoney) {
    return removeFollowUps(tx, rows)
  }
  if ((await moveToFollowUps(tx, rows, followed)) > 0) {
    signal(tx, FOLLOW_UP_CHANNEL)
  }
}

function deliveryOf({ seq, type, payload }: EventRow, { name }: Subscription): Delivery {
  return { seq, subscriber: name, type, payload, attempts: 0 }
}

function subscribersOf({ subscriptions }: LaneDeps, type: string | undefined): Subscription[] {
  return subscriptions.filter((subscription) => subscription.type === type)
}

async function isDatabaseReachable(db: LaneDeps['db']): Promise<boolean> {
  try {
    await db.transaction((tx) => openSql(tx)`select 1`)
    return true
  } catch {
    return false
  }
}
