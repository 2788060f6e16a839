import type { Selectable } from 'kysely'
import type { Paise } from '#kit/money.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutTables } from '../tables.ts'

export type CancellationRow = Selectable<CheckoutTables['cancellation']>
export type ReturnedRow = Selectable<CheckoutTables['returned_payment']>

export async function insertCancellation(tx: Tx, row: CancellationRow): Promise<void> {
  await openSql(tx)`
    insert into cancellation (id, line_id, subscription_id, user_id, provider_id, cancelled_at,
      counted_from, total_days, unexpired_days, base_paise, gst_paise, route, already_paise, credit_note_id,
      ended_by, reason)
    values (${row.id}, ${row.line_id}, ${row.subscription_id}, ${row.user_id}, ${row.provider_id},
      ${row.cancelled_at}, ${row.counted_from}, ${row.total_days}, ${row.unexpired_days},
      ${String(row.base_paise)}, ${String(row.gst_paise)}, ${row.route}, ${String(row.already_paise)}, ${row.credit_note_id},
      ${row.ended_by}, ${row.reason})`
}

export function listCancellations(
  tx: Tx,
  lineIds: readonly string[],
): Promise<readonly CancellationRow[]> {
  return openSql(tx)<CancellationRow[]>`
    select * from cancellation where line_id = any(${[...lineIds]}::uuid[])
    order by cancelled_at, id`
}

type CancelledTerm = { readonly id: string; readonly userId: string; readonly endsAt: Date }

/** A provider's paid terms that were cancelled after `past` and are not refunded from it. */
export function listCancelledPast(
  tx: Tx,
  query: {
    readonly providerId: string
    readonly past: Date
    readonly after: string
    readonly rows: number
  },
): Promise<readonly CancelledTerm[]> {
  return openSql(tx)<CancelledTerm[]>`
    select c.subscription_id as id, c.user_id as "userId", c.cancelled_at as "endsAt"
    from cancellation c join order_line l on l.id = c.line_id
    where c.provider_id = ${query.providerId} and c.cancelled_at > ${query.past}
      and l.price_paise > 0 and c.subscription_id > ${query.after}
      and not exists (select from cancellation d
        where d.line_id = c.line_id and d.counted_from <= ${query.past})
    order by c.subscription_id limit ${query.rows}`
}

/**
 * Records that a cancellation gave back as much as if it were counted from that day; false if the
 * line was refunded from it before.
 */
export async function recordCountedFrom(tx: Tx, lineId: string, day: Date): Promise<boolean> {
  const { count } = await openSql(tx)`
    update cancellation c set counted_from = ${day}
    where id = (select id from cancellation where line_id = ${lineId}
        order by counted_from nulls first limit 1)
      and not exists (select from cancellation d
        where d.line_id = c.line_id and d.counted_from <= ${day})`
  return count === 1
}

export async function addRefunded(tx: Tx, lineId: string, base: Paise): Promise<void> {
  await openSql(tx)`
    update order_line set refunded_base_paise = refunded_base_paise + ${String(base)}
    where id = ${lineId}`
}

/** By payment: what cancellations of its order have claimed of what left it, and what was charged or waived. */
export async function listClaimed(
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Paise>> {
  const rows = await openSql(tx)<{ id: string; paise: Paise }[]>`
    select o.payment_id as id,
      (select coalesce(sum(c.already_paise), 0) from order_line l join cancellation c
        on c.line_id = l.id where l.order_id = o.id)::bigint
      + (select coalesce(sum(s.paise), 0) from order_line l join set_off s
        on s.line_id = l.id where l.order_id = o.id)::bigint as paise
    from customer_order o where o.id = any(${[...orderIds]}::uuid[]) and o.payment_id is not null`
  return new Map(rows.map(({ id, paise }) => [id, paise]))
}

/** Whether every line of the order has been cancelled. */
export async function isAllCancelled(tx: Tx, orderId: string): Promise<boolean> {
  const [row] = await openSql(tx)<{ left: number }[]>`
    select count(*)::int as left from order_line l where order_id = ${orderId}
      and not exists (select from cancellation c where c.line_id = l.id)`
  return row?.left === 0
}

export async function insertReturned(tx: Tx, row: ReturnedRow): Promise<void> {
  await openSql(tx)`
    insert into returned_payment (payment_id, order_id, amount_paise, reason, returned_at)
    values (${row.payment_id}, ${row.order_id}, ${String(row.amount_paise)}, ${row.reason},
      ${row.returned_at})
    on conflict do nothing`
}

/** Ordered so that an order's newest payment comes last. */
export function listReturned(tx: Tx, orderIds: readonly string[]): Promise<readonly ReturnedRow[]> {
  return openSql(tx)<ReturnedRow[]>`
    select * from returned_payment where order_id = any(${[...orderIds]}::uuid[])
    order by returned_at, payment_id`
}
