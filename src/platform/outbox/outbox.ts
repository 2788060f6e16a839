import type { z } from 'zod'
import { assert } from '#kit/assert.ts'
import { type Drained, type DrainLoop, startDrainLoop } from '../jobs/drain-loop.ts'
import type { Logger } from '../log.ts'
import { inSavepoint, openSql } from '../open-tx.ts'
import { type Signals, signal } from '../signals/signals.ts'
import { type Database, OutcomeUnknown, type Tx } from '../tx.ts'
import { type Delivery, recordFailure, retryDue } from './outbox-failures.ts'

/** Something that happened in one module and that others may want to know. */
export type EventKind<T> = {
  /** `module.what-happened`. */
  readonly type: string
  readonly payload: z.ZodType<T>
}

/**
 * A handler runs in the transaction that takes the event off the outbox: exactly once in effect.
 * One that throws is tried again later with what was rolled back of it; by then other events may
 * have passed, so that a handler looks at how things are and not at what the event says they were.
 */
export type Subscription = {
  readonly type: string
  /** `module.what-it-does`, unique among an event's subscribers and kept over versions. */
  readonly name: string
  readonly handle: (tx: Tx, payload: unknown) => Promise<void>
}

const CHANNEL = 'outbox_event'
const BATCH = 100
/**
 * When a batch has taken this long it is committed with what was handled. A transaction has five
 * seconds: many slow events must not break it together, and what is handled is soon seen.
 */
const BATCH_MS = 100
const POLL_MS = 1000
/** How often an event that takes the whole transaction with it is tried before it is set aside. */
const MAX_CRASHES = 3

/** Writes the event in the caller's transaction; it is handled after the commit. */
export function publish<T>(tx: Tx, kind: EventKind<T>, payload: T): Promise<void> {
  return publishAll(tx, kind, [payload])
}

/** Writes many of a kind, in their order, in one statement. */
export async function publishAll<T>(
  tx: Tx,
  kind: EventKind<T>,
  payloads: readonly T[],
): Promise<void> {
  if (payloads.length === 0) {
    return
  }
  const parsed = payloads.map((payload) => kind.payload.parse(payload))
  await openSql(tx)`
    insert into outbox_event (type, payload)
    select ${kind.type}, payload
    from jsonb_array_elements(${JSON.stringify(parsed)}::text::jsonb) with ordinality
      as published (payload, place)
    order by place`
  signal(tx, CHANNEL)
}

export function subscribe<T>(
  kind: EventKind<T>,
  name: string,
  handle: (tx: Tx, payload: T) => Promise<void>,
): Subscription {
  const { type } = kind
  return { type, name, handle: (tx, payload) => handle(tx, kind.payload.parse(payload)) }
}

export type OutboxRelay = DrainLoop

type RelayDeps = {
  readonly db: Pick<Database, 'transaction' | 'read'>
  readonly subscriptions: readonly Subscription[]
  readonly log: Logger
}

/**
 * Hands events to their subscribers in the order in which they were published, one batch at a time
 * over all processes. An event that a subscriber cannot handle is kept for it and tried again
 * apart, so that neither the events behind it nor the other subscribers wait.
 */
export async function startOutboxRelay(
  db: Database & { readonly signals: Signals },
  subscriptions: readonly Subscription[],
  log: Logger,
): Promise<OutboxRelay> {
  const names = new Set(subscriptions.map(({ type, name }) => `${type} ${name}`))
  assert(names.size === subscriptions.length, 'subscribers of an event have different names')
  const parts = { db: db.lane(1), subscriptions, log }
  const relay = createRelay(parts)
  return startDrainLoop({
    name: 'outbox relay',
    signals: db.signals,
    channel: CHANNEL,
    pollMs: POLL_MS,
    gatherMs: 0,
    log,
    drain: async () => {
      if (!(await isAnythingDue(parts.db))) {
        return 'empty'
      }
      const drained = await relay()
      return drained === 'empty' ? retryBatch(parts) : drained
    },
  })
}

/** One statement without a transaction: mostly there is nothing. */
async function isAnythingDue({ read }: RelayDeps['db']): Promise<boolean> {
  const [row] = await openSql(read)<{ isDue: boolean }[]>`
    select exists (select from outbox_event)
      or exists (select from outbox_failure where next_try_at <= now()) as "isDue"`
  return row?.isDue === true
}

/** Relays batches, and finds the event that breaks them, should there be one. */
function createRelay(parts: RelayDeps): () => Promise<Drained> {
  let crashes = 0
  return async () => {
    try {
      const drained = await relayBatch(parts, crashes === 0 ? BATCH : 1)
      crashes = drained === 'busy' ? crashes : 0
      return drained
    } catch (error) {
      // What may have been committed is looked for again; it says nothing against its events.
      if (error instanceof OutcomeUnknown || !(await reaches(parts.db))) {
        throw error
      }
      // The database lives: an event broke the transaction. Alone it can be told from the others.
      crashes += 1
      parts.log.warn({ err: error, crashes }, 'outbox relay')
      if (crashes > MAX_CRASHES) {
        await setAside(parts, error)
        crashes = 0
      }
      return 'busy'
    }
  }
}

type EventRow = { seq: bigint; type: string; payload: unknown }

async function relayBatch(parts: RelayDeps, limit: number): Promise<Drained> {
  return parts.db.transaction(async (tx) => {
    if (!(await lockRelay(tx))) {
      return 'busy'
    }
    const rows = await firstEvents(tx, limit)
    const handled: EventRow[] = []
    const enoughAt = performance.now() + BATCH_MS
    for (const row of rows) {
      for (const subscription of subscribersOf(parts, row)) {
        await handleOne(tx, subscription, row, parts.log)
      }
      handled.push(row)
      if (performance.now() > enoughAt) {
        break
      }
    }
    await removeEvents(tx, handled)
    return handled.length < rows.length || rows.length === limit ? 'more' : 'empty'
  })
}

/** Keeps the effects of the other subscribers when one fails. */
async function handleOne(
  tx: Tx,
  subscription: Subscription,
  { seq, type, payload }: EventRow,
  log: Logger,
): Promise<void> {
  try {
    await inSavepoint(tx, (nested) => subscription.handle(nested, payload))
  } catch (error) {
    const { name: subscriber } = subscription
    await recordFailure(tx, { seq, subscriber, type, payload, attempts: 0 }, error, log)
  }
}

/** The first event that waits is kept apart for each of its subscribers. */
async function setAside(parts: RelayDeps, error: unknown): Promise<void> {
  await parts.db.transaction(async (tx) => {
    if (await lockRelay(tx)) {
      const rows = await firstEvents(tx, 1)
      await removeEvents(tx, rows)
      for (const row of rows) {
        const { seq, type, payload } = row
        for (const { name: subscriber } of subscribersOf(parts, row)) {
          const delivery = { seq, subscriber, type, payload, attempts: 0 }
          await recordFailure(tx, delivery, error, parts.log)
        }
      }
    }
  })
}

async function retryBatch({ db, subscriptions, log }: RelayDeps): Promise<Drained> {
  return retryDue(db, log, lockRelay, async (tx, delivery: Delivery) => {
    const subscription = subscriptions.find(
      ({ type, name }) => type === delivery.type && name === delivery.subscriber,
    )
    assert(subscription !== undefined, `nobody is called ${delivery.subscriber} any more`)
    await subscription.handle(tx, delivery.payload)
  })
}

async function lockRelay(tx: Tx): Promise<boolean> {
  const [lock] = await openSql(tx)<{ mine: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtext(${CHANNEL})) as mine`
  return lock?.mine === true
}

async function firstEvents(tx: Tx, limit: number): Promise<readonly EventRow[]> {
  return openSql(tx)<EventRow[]>`
    select seq, type, payload from outbox_event order by seq limit ${limit}`
}

async function removeEvents(tx: Tx, rows: readonly EventRow[]): Promise<void> {
  const seqs = rows.map(({ seq }) => String(seq))
  await openSql(tx)`delete from outbox_event where seq = any(${seqs}::text[]::bigint[])`
}

function subscribersOf({ subscriptions }: RelayDeps, { type }: EventRow): Subscription[] {
  return subscriptions.filter((subscription) => subscription.type === type)
}

async function reaches(db: RelayDeps['db']): Promise<boolean> {
  try {
    await db.transaction((tx) => openSql(tx)`select 1`)
    return true
  } catch {
    return false
  }
}
