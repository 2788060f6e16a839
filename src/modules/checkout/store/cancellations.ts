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
      total_days, unexpired_days, base_paise, gst_paise, route, already_paise, credit_note_id)
    values (${row.id}, ${row.line_id}, ${row.subscription_id}, ${row.user_id}, ${row.provider_id},
      ${row.cancelled_at}, ${row.total_days}, ${row.unexpired_days}, ${String(row.base_paise)},
      ${String(row.gst_paise)}, ${row.route}, ${String(row.already_paise)}, ${row.credit_note_id})`
}

export function listCancellations(
  tx: Tx,
  lineIds: readonly string[],
): Promise<readonly CancellationRow[]> {
  return openSql(tx)<CancellationRow[]>`
    select * from cancellation where line_id = any(${[...lineIds]}::uuid[])`
}

export async function addRefunded(tx: Tx, lineId: string, base: Paise): Promise<void> {
  await openSql(tx)`
    update order_line set refunded_base_paise = refunded_base_paise + ${String(base)}
    where id = ${lineId}`
}

/** What the cancellations of an order have claimed of its dashboard refunds. */
export async function sumClaimed(tx: Tx, orderId: string): Promise<Paise> {
  const [row] = await openSql(tx)<{ paise: Paise }[]>`
    select coalesce(sum(c.already_paise), 0)::bigint as paise
    from cancellation c join order_line l on l.id = c.line_id where l.order_id = ${orderId}`
  return row?.paise ?? 0n
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
