import { openSql } from '../open-tx.ts'
import type { Tx } from '../tx.ts'

export type EventRow = { readonly seq: bigint; readonly type: string; readonly payload: unknown }

export async function insertEvents(
  tx: Tx,
  type: string,
  payloads: readonly unknown[],
): Promise<void> {
  await openSql(tx)`
    insert into outbox_event (type, payload)
    select ${type}, payload
    from jsonb_array_elements(${JSON.stringify(payloads)}::text::jsonb) with ordinality
      as published (payload, place)
    order by place`
}

/** Events of the first lane. */
export function firstEvents(tx: Tx, limit: number): Promise<readonly EventRow[]> {
  return openSql(tx)<EventRow[]>`
    select seq, type, payload from outbox_event order by seq limit ${limit}`
}

/** Events of the second lane. */
export function firstFollowUps(tx: Tx, limit: number): Promise<readonly EventRow[]> {
  return openSql(tx)<EventRow[]>`
    select seq, type, payload from outbox_follow_up order by seq limit ${limit}`
}

/**
 * Removes events, and passes those of the given types to the second lane. Returns how many were
 * passed.
 */
export async function moveToFollowUps(
  tx: Tx,
  rows: readonly EventRow[],
  types: readonly string[],
): Promise<number> {
  const passed = await openSql(tx)`
    with handled as (
      delete from outbox_event where seq = any(${seqsOf(rows)}::text[]::bigint[])
      returning seq, type, payload, created_at
    )
    insert into outbox_follow_up (seq, type, payload, created_at)
    select * from handled where type = any(${[...types]}) order by seq
    returning 1`
  return passed.length
}

export async function removeFollowUps(tx: Tx, rows: readonly EventRow[]): Promise<void> {
  await openSql(tx)`
    delete from outbox_follow_up where seq = any(${seqsOf(rows)}::text[]::bigint[])`
}

/** An event that one subscriber could not handle so far. */
export type Delivery = {
  readonly seq: bigint
  readonly subscriber: string
  readonly type: string
  readonly payload: unknown
  /** The number of failed attempts. */
  readonly attempts: number
}

/** Selects deliveries: those of the money subscribers, named in `moneyNames`, or all others. */
export type LaneFilter = { readonly isMoney: boolean; readonly moneyNames: readonly string[] }

/**
 * Checks in one statement, without a transaction, whether the lane has waiting events or due
 * retries.
 */
export async function isAnythingDue(tx: Tx, { isMoney, moneyNames }: LaneFilter): Promise<boolean> {
  const sql = openSql(tx)
  const waiting = isMoney
    ? sql`exists (select from outbox_event)`
    : sql`exists (select from outbox_follow_up)`
  const [row] = await sql<{ isDue: boolean }[]>`
    select ${waiting} or exists (
      select from outbox_failure where next_try_at <= now()
        and (subscriber = any(${[...moneyNames]})) = ${isMoney}) as "isDue"`
  return row?.isDue === true
}

export async function takeDueDelivery(
  tx: Tx,
  { isMoney, moneyNames }: LaneFilter,
): Promise<Delivery | undefined> {
  const [row] = await openSql(tx)<Delivery[]>`
    delete from outbox_failure where (seq, subscriber) in (
      select seq, subscriber from outbox_failure where next_try_at <= now()
        and (subscriber = any(${[...moneyNames]})) = ${isMoney}
      order by next_try_at limit 1)
    returning seq, subscriber, type, payload, attempts`
  return row
}

/**
 * Stores a delivery for a retry after this many seconds. Undefined: no retry, an operator has to
 * act.
 */
export async function storeFailedDelivery(
  tx: Tx,
  { seq, subscriber, type, payload, attempts }: Delivery,
  lastError: string,
  nextTryInSeconds: number | undefined,
): Promise<void> {
  const sql = openSql(tx)
  await sql`
    insert into outbox_failure (seq, subscriber, type, payload, attempts, last_error, next_try_at)
    values (${String(seq)}, ${subscriber}, ${type}, ${sql.json(payload as never)}, ${attempts},
      ${lastError}, now() + make_interval(secs => ${nextTryInSeconds ?? null}))
    on conflict (seq, subscriber) do update set attempts = excluded.attempts,
      last_error = excluded.last_error, next_try_at = excluded.next_try_at`
}

/** Counts both lanes. */
export async function countWaiting(tx: Tx): Promise<number> {
  const [row] = await openSql(tx)<{ count: number }[]>`
    select ((select count(*) from outbox_event) + (select count(*) from outbox_follow_up))::int
      as count`
  return row?.count ?? 0
}

export async function countFailed(tx: Tx, which: 'retrying' | 'given_up'): Promise<number> {
  const [row] = await openSql(tx)<{ count: number }[]>`
    select count(*)::int as count from outbox_failure
    where (next_try_at is null) = ${which === 'given_up'}`
  return row?.count ?? 0
}

function seqsOf(rows: readonly EventRow[]): string[] {
  return rows.map(({ seq }) => String(seq))
}
