import type { Sql } from 'postgres'
import type { z } from 'zod'
import type { Logger } from './log.ts'
import { openSql } from './open-tx.ts'
import type { Database, Tx } from './tx.ts'

/** Something that happened in one module and that others may want to know. */
export type EventKind<T> = {
  /** `module.what-happened`. */
  readonly type: string
  readonly payload: z.ZodType<T>
}

/** A handler runs in the transaction that takes the event off the outbox: exactly once. */
export type Subscription = {
  readonly type: string
  readonly handle: (tx: Tx, payload: unknown) => Promise<void>
}

const CHANNEL = 'outbox_event'
const BATCH = 100
const POLL_MS = 1000

/** Writes the event in the caller's transaction; it is handled after the commit. */
export async function publish<T>(tx: Tx, kind: EventKind<T>, payload: T): Promise<void> {
  const sql = openSql(tx)
  await sql`insert into outbox_event (type, payload)
    values (${kind.type}, ${sql.json(kind.payload.parse(payload) as never)})`
  await sql`select pg_notify(${CHANNEL}, '')`
}

export function subscribe<T>(
  kind: EventKind<T>,
  handle: (tx: Tx, payload: T) => Promise<void>,
): Subscription {
  return { type: kind.type, handle: (tx, payload) => handle(tx, kind.payload.parse(payload)) }
}

export type OutboxRelay = { readonly stop: () => Promise<void> }

type EventRow = { seq: bigint; type: string; payload: unknown }

/**
 * Hands events to their subscribers in order, one batch at a time over all processes (an advisory
 * lock in the transaction), woken by NOTIFY and, should one be lost, every second.
 */
export async function startOutboxRelay(
  db: Database & { readonly sql: Sql },
  subscriptions: readonly Subscription[],
  log: Logger,
): Promise<OutboxRelay> {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let wanted = false
  const drain = async () => {
    while (wanted && !stopped) {
      wanted = false
      const taken = await relayBatch(db, subscriptions, log).catch((error: unknown) => {
        log.warn({ err: error }, 'outbox relay')
        return 0
      })
      wanted ||= taken === BATCH
    }
  }
  const wake = () => {
    if (!wanted) {
      wanted = true
      running = running.then(drain)
    }
  }
  const subscription = await db.sql.listen(CHANNEL, wake, wake)
  const timer = setInterval(wake, POLL_MS)
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await subscription.unlisten()
      await running
    },
  }
}

async function relayBatch(
  db: Database,
  subscriptions: readonly Subscription[],
  log: Logger,
): Promise<number> {
  return db.transaction(async (tx) => {
    const sql = openSql(tx)
    const [lock] = await sql<{ mine: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtext(${CHANNEL})) as mine`
    if (!lock?.mine) {
      return 0
    }
    const rows = await sql<EventRow[]>`
      delete from outbox_event where seq in (
        select seq from outbox_event order by seq limit ${BATCH}) returning seq, type, payload`
    for (const row of [...rows].sort((a, b) => (a.seq < b.seq ? -1 : 1))) {
      for (const subscription of subscriptions.filter(({ type }) => type === row.type)) {
        await handleOne(tx, subscription, row, log)
      }
    }
    return rows.length
  })
}

/** A subscriber that fails is logged and passed over: it must not hold up everybody else. */
async function handleOne(
  tx: Tx,
  subscription: Subscription,
  row: EventRow,
  log: Logger,
): Promise<void> {
  const sql = openSql(tx)
  await sql`savepoint subscriber`
  try {
    await subscription.handle(tx, row.payload)
    await sql`release savepoint subscriber`
  } catch (error) {
    await sql`rollback to savepoint subscriber`
    log.error({ err: error, type: row.type, seq: String(row.seq) }, 'subscriber failed')
  }
}
