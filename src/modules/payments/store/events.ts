import { openSql, openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { EventOutcome, PaymentsTables } from '../tables.ts'

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

/** An event that has not been acted on, for whoever holds it to act on. */
export async function lockWaitingEvent(tx: Tx, id: string): Promise<Buffer | undefined> {
  const row = await openTx<PaymentsTables>(tx)
    .selectFrom('gateway_event')
    .select('sealed')
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.sealed
}

export async function finishEvent(tx: Tx, id: string, outcome: EventOutcome): Promise<void> {
  await openTx<PaymentsTables>(tx)
    .updateTable('gateway_event')
    .set({ outcome, next_try_at: null })
    .where('id', '=', id)
    .execute()
}

export type WaitingEvent = { readonly id: string; readonly attempts: number }

export async function listWaitingEvents(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<readonly WaitingEvent[]> {
  return openTx<PaymentsTables>(tx)
    .selectFrom('gateway_event')
    .select(['id', 'attempts'])
    .where('outcome', 'is', null)
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
}

export async function putOffEvent(tx: Tx, { id, attempts }: WaitingEvent, at: Date): Promise<void> {
  await openTx<PaymentsTables>(tx)
    .updateTable('gateway_event')
    .set({ attempts: attempts + 1, next_try_at: at })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute()
}
