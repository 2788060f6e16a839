import { openSql } from '../open-tx.ts'
import type { Tx } from '../tx.ts'

export type EventRow = { readonly seq: bigint; readonly type: string; readonly payload: unknown }

/** Writes events of one kind in their order. */
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

/** Of the lane that sees events first. */
export function firstEvents(tx: Tx, limit: number): Promise<readonly EventRow[]> {
  return openSql(tx)<EventRow[]>`
    select seq, type, payload from outbox_event order by seq limit ${limit}`
}

/** Of the lane that sees them afterwards. */
export function firstFollowUps(tx: Tx, limit: number): Promise<readonly EventRow[]> {
  return openSql(tx)<EventRow[]>`
    select seq, type, payload from outbox_follow_up order by seq limit ${limit}`
}

/** Takes events off, and leaves those of these types to the second lane; how many are left to it. */
export async function passOn(
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

/** An event on its way to one subscriber that could not handle it so far. */
export type Delivery = {
  readonly seq: bigint
  readonly subscriber: string
  readonly type: string
  readonly payload: unknown
  /** That have failed. */
  readonly attempts: number
}

/** Whose deliveries are meant: those of money's subscribers, whose names these are, or all others. */
export type Whose = { readonly isMoney: boolean; readonly moneyNames: readonly string[] }

/** One statement without a transaction: whether events wait for the lane, or failed deliveries. */
export async function isAnythingDue(tx: Tx, { isMoney, moneyNames }: Whose): Promise<boolean> {
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

export async function takeDue(
  tx: Tx,
  { isMoney, moneyNames }: Whose,
): Promise<Delivery | undefined> {
  const [row] = await openSql(tx)<Delivery[]>`
    delete from outbox_failure where (seq, subscriber) in (
      select seq, subscriber from outbox_failure where next_try_at <= now()
        and (subscriber = any(${[...moneyNames]})) = ${isMoney}
      order by next_try_at limit 1)
    returning seq, subscriber, type, payload, attempts`
  return row
}

/** Keeps a delivery until it is tried again, in so many seconds; for an operator without them. */
export async function keepDelivery(
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

/** In both lanes. */
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
