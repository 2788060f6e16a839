import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { EventOutcome } from '../tables.ts'

export type EventRow = {
  readonly id: string
  readonly kind: string
  readonly sealed: Buffer
  readonly receivedAt: Date
  /** When the event is processed again, if it is not processed at once. */
  readonly nextTryAt: Date
}

/** An event that is already stored is left unchanged. */
export async function insertEvent(tx: Tx, event: EventRow): Promise<void> {
  await openSql(tx)`
    insert into gateway_event (id, kind, sealed, received_at, next_try_at)
    values (${event.id}, ${event.kind}, ${event.sealed}, ${event.receivedAt}, ${event.nextTryAt})
    on conflict (id) do nothing`
}

/**
 * Stores events that this transaction settles, in the order of their ids. Returns those that are
 * new; the others are left unchanged.
 */
export async function insertSettledEvents(
  tx: Tx,
  events: readonly EventRow[],
): Promise<ReadonlySet<string>> {
  if (events.length === 0) {
    return new Set()
  }
  const inOrder = events.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  // Long values are sent as one text, so that neither a JSON nor an array parser has to scan them.
  const sealed = inOrder.map((event) => event.sealed.toString('hex')).join(',')
  const rows = await openSql(tx)<{ id: string }[]>`
    insert into gateway_event (id, kind, sealed, received_at, outcome)
    select id, kind, decode(sealed, 'hex'), at, 'settled'
    from unnest(${inOrder.map(({ id }) => id)}::text[], ${inOrder.map(({ kind }) => kind)}::text[],
      string_to_array(${sealed}, ','),
      ${inOrder.map(({ receivedAt }) => receivedAt.toISOString())}::text[]::timestamptz[])
      with ordinality as e(id, kind, sealed, at, place)
    order by place
    on conflict (id) do nothing returning id`
  return new Set(rows.map(({ id }) => id))
}

/** Marks events as waiting that this transaction has stored as settled but not processed. */
export async function markEventsWaiting(tx: Tx, events: readonly EventRow[]): Promise<void> {
  for (const { id, nextTryAt } of events) {
    await openSql(tx)`
      update gateway_event set outcome = null, next_try_at = ${nextTryAt} where id = ${id}`
  }
}

/** The content of an event that is not processed yet. */
export async function findWaitingEvent(tx: Tx, id: string): Promise<Buffer | undefined> {
  const [row] = await openSql(tx)<{ sealed: Buffer }[]>`
    select sealed from gateway_event where id = ${id} and outcome is null`
  return row?.sealed
}

/** Locks an event; false if it has been processed meanwhile. */
export async function lockWaitingEvent(tx: Tx, id: string): Promise<boolean> {
  const rows = await openSql(tx)`
    select from gateway_event where id = ${id} and outcome is null for update`
  return rows.length > 0
}

export async function finishEvent(tx: Tx, id: string, outcome: EventOutcome): Promise<void> {
  await openSql(tx)`
    update gateway_event set outcome = ${outcome}, next_try_at = null where id = ${id}`
}

/** Erases the content of the oldest processed events; returns of how many. */
export async function eraseEvents(tx: Tx, receivedBefore: Date, limit: number): Promise<number> {
  const { count } = await openSql(tx)`
    update gateway_event set sealed = null where id in (
      select id from gateway_event
      where sealed is not null and outcome is not null and received_at < ${receivedBefore}
      order by received_at limit ${limit} for update skip locked)`
  return count
}

export type WaitingEvent = { readonly id: string; readonly attempts: number }

export function listWaitingEvents(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<readonly WaitingEvent[]> {
  return openSql(tx)<WaitingEvent[]>`
    select id, attempts from gateway_event where outcome is null and next_try_at <= ${now}
    order by next_try_at limit ${limit}`
}

/** When the oldest event was received that is not processed yet. */
export async function findOldestWaitingEvent(tx: Tx): Promise<Date | undefined> {
  const [row] = await openSql(tx)<{ at: Date | null }[]>`
    select min(received_at) as at from gateway_event where outcome is null`
  return row?.at ?? undefined
}

export async function rescheduleEvent(
  tx: Tx,
  { id, attempts }: WaitingEvent,
  at: Date,
): Promise<void> {
  await openSql(tx)`
    update gateway_event set attempts = ${attempts + 1}, next_try_at = ${at}
    where id = ${id} and outcome is null`
}
