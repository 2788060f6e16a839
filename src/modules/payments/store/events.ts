import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { EventOutcome } from '../tables.ts'

export type EventRow = {
  readonly id: string
  readonly kind: string
  readonly sealed: Buffer
  readonly receivedAt: Date
  /** When it is looked at again, should it not be acted on at once. */
  readonly nextTryAt: Date
}

/** An event that is known already is left as it is. */
export async function insertEvent(tx: Tx, event: EventRow): Promise<void> {
  await openSql(tx)`
    insert into gateway_event (id, kind, sealed, received_at, next_try_at)
    values (${event.id}, ${event.kind}, ${event.sealed}, ${event.receivedAt}, ${event.nextTryAt})
    on conflict (id) do nothing`
}

/**
 * Events that are acted on by this transaction, in the order of their ids. Answers those that were
 * not known before; the others are left as they are.
 */
export async function insertSettled(
  tx: Tx,
  events: readonly EventRow[],
): Promise<ReadonlySet<string>> {
  if (events.length === 0) {
    return new Set()
  }
  const inOrder = events.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  // Long values go as one text: neither JSON nor an array of them has to be looked through.
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

/** Events that this transaction kept as settled and that are still to be acted on. */
export async function putBackEvents(tx: Tx, events: readonly EventRow[]): Promise<void> {
  for (const { id, nextTryAt } of events) {
    await openSql(tx)`
      update gateway_event set outcome = null, next_try_at = ${nextTryAt} where id = ${id}`
  }
}

/** An event that has not been acted on, for whoever holds it to act on. */
export async function lockWaitingEvent(tx: Tx, id: string): Promise<Buffer | undefined> {
  const [row] = await openSql(tx)<{ sealed: Buffer }[]>`
    select sealed from gateway_event where id = ${id} and outcome is null for update`
  return row?.sealed
}

export async function finishEvent(tx: Tx, id: string, outcome: EventOutcome): Promise<void> {
  await openSql(tx)`
    update gateway_event set outcome = ${outcome}, next_try_at = null where id = ${id}`
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

export async function putOffEvent(tx: Tx, { id, attempts }: WaitingEvent, at: Date): Promise<void> {
  await openSql(tx)`
    update gateway_event set attempts = ${attempts + 1}, next_try_at = ${at}
    where id = ${id} and outcome is null`
}
