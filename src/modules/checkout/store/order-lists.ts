import type { OrderStatus } from '#contract/checkout/states.ts'
import { assert } from '#kit/assert.ts'
import type { Paise } from '#kit/money.ts'
import type { RangeInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { LineRow, OrderRow } from './orders.ts'

/** The columns that fulfilling an order needs. */
export type SoldOrder = Pick<
  OrderRow,
  'id' | 'reference' | 'user_id' | 'method' | 'total_paise' | 'expires_at' | 'replaced'
>
/** The columns that fulfilling a line needs. */
export type SoldLine = Pick<
  LineRow,
  | 'id'
  | 'order_id'
  | 'position'
  | 'user_id'
  | 'plan_id'
  | 'plan_version'
  | 'title'
  | 'provider_id'
  | 'category'
  | 'fee_group_id'
  | 'gst'
  | 'list_paise'
  | 'price_paise'
  | 'base_paise'
  | 'half_paise'
  | 'validity_days'
  | 'coupon_id'
  | 'renewal'
>

/** Locks orders to be fulfilled, in the order of their ids. */
export function lockSoldOrders(tx: Tx, ids: readonly string[]): Promise<readonly SoldOrder[]> {
  return openSql(tx)<SoldOrder[]>`
    select id, reference, user_id, method, total_paise, expires_at, replaced
    from customer_order where id = any(${[...ids]}::uuid[]) order by id for update`
}

/**
 * Locks the buyer's orders that an order of these plans may replace: open ones, and expired ones
 * that a late payment could still pay. Called right after locking the buyer, because a payment
 * locks its order before coupons, limits and wallets.
 */
export async function lockReplaceable(
  tx: Tx,
  userId: string,
  planIds: readonly string[],
): Promise<void> {
  await openSql(tx)`
    select from customer_order where user_id = ${userId} and (
      status = 'quoted' or (status = 'expired' and not replaced and exists (
        select from order_line where order_id = customer_order.id
          and plan_id = any(${[...planIds]}::uuid[]))))
    order by id for update`
}

/** Sorted by their position in the order. */
export function listLines(tx: Tx, orderIds: readonly string[]): Promise<readonly LineRow[]> {
  return openSql(tx)<LineRow[]>`
    select * from order_line where order_id = any(${[...orderIds]}::uuid[]) order by position`
}

/** Those of these orders in which one of these providers sold something. */
export async function listOrdersOf(
  tx: Tx,
  orderIds: readonly string[],
  providerIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ id: string }[]>`
    select distinct order_id as id from order_line
    where order_id = any(${[...orderIds]}::uuid[])
      and provider_id = any(${[...providerIds]}::uuid[])`
  return rows.map(({ id }) => id)
}

/** Sorted by their position in the order. */
export function listSoldLines(tx: Tx, orderIds: readonly string[]): Promise<readonly SoldLine[]> {
  return openSql(tx)<SoldLine[]>`
    select id, order_id, position, user_id, plan_id, plan_version, title, provider_id, category,
      fee_group_id, gst, list_paise, price_paise, base_paise, half_paise, validity_days, coupon_id, renewal
    from order_line where order_id = any(${[...orderIds]}::uuid[]) order by position`
}

/** Terms of the same plans for which the buyers paid at least half as much, by line. */
export function listPaidTerms(
  tx: Tx,
  lineIds: readonly string[],
): Promise<readonly { readonly lineId: string; readonly subscriptionId: string }[]> {
  return openSql(tx)<{ lineId: string; subscriptionId: string }[]>`
    select line.id as "lineId", earlier.subscription_id as "subscriptionId"
    from order_line line join order_line earlier
      on earlier.user_id = line.user_id and earlier.plan_id = line.plan_id
    where line.id = any(${[...lineIds]}::uuid[])
      and earlier.paid_at is not null and earlier.price_paise > 0
      and 2 * earlier.base_paise >= line.base_paise`
}

export function couponsOf(lines: readonly Pick<LineRow, 'coupon_id'>[]): readonly string[] {
  return lines.flatMap(({ coupon_id: id }) => (id === null ? [] : [id]))
}

/**
 * Marks the buyer's expired orders of these plans as replaced: a late payment for one of them is
 * refunded, so that no plan is paid for twice.
 */
export async function replaceExpired(
  tx: Tx,
  userId: string,
  planIds: readonly string[],
): Promise<void> {
  await openSql(tx)`
    update customer_order set replaced = true
    where user_id = ${userId} and status = 'expired' and not replaced and exists (
      select from order_line where order_id = customer_order.id
        and plan_id = any(${[...planIds]}::uuid[]))`
}

export async function findLine(tx: Tx, id: string): Promise<LineRow | undefined> {
  const [line] = await findLines(tx, [id])
  return line
}

export function findLines(tx: Tx, ids: readonly string[]): Promise<readonly LineRow[]> {
  return openSql(tx)<LineRow[]>`select * from order_line where id = any(${[...ids]}::uuid[])`
}

/** Submitted orders of the buyer that await a decision: their ids, by plan. */
export async function findSubmitted(tx: Tx, userId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await openSql(tx)<{ plan_id: string; id: string }[]>`
    select manual_plan_id as plan_id, id from customer_order
    where user_id = ${userId} and method = 'manual' and status = 'submitted'`
  return new Map(rows.map((row) => [row.plan_id, row.id]))
}

type PaidOrder = {
  readonly id: string
  /** The gateway's payment id; null if not paid by card. */
  readonly paymentId: string | null
}

/** Returns the orders that became paid; the others are in none of these statuses. */
export async function payOrders(
  tx: Tx,
  from: readonly OrderStatus[],
  orders: readonly PaidOrder[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const rows = await openSql(tx)<{ id: string }[]>`
    update customer_order o set status = 'paid', paid_at = ${at}, payment_id = p.payment_id
    from unnest(${orders.map(({ id }) => id)}::text[]::uuid[],
      ${orders.map(({ paymentId }) => paymentId)}::text[]) as p(id, payment_id)
    where o.id = p.id and o.status = any(${[...from]}::text[])
    returning o.id`
  return new Set(rows.map(({ id }) => id))
}

type FulfilledLine = {
  readonly id: string
  readonly subscriptionId: string
  readonly invoiceId: string
  readonly sameState: boolean
  /** The platform's charge, its tax included. */
  readonly charge: Paise
}

/** Records the subscription, invoice and charge of paid lines. */
export async function fulfilLines(
  tx: Tx,
  lines: readonly FulfilledLine[],
  at: Date,
): Promise<void> {
  const rows = await openSql(tx)`
    update order_line l set subscription_id = f.subscription, invoice_id = f.invoice,
      same_state = f.same_state, charge_paise = f.charge, paid_at = ${at}
    from unnest(${lines.map(({ id }) => id)}::text[]::uuid[],
      ${lines.map((line) => line.subscriptionId)}::text[]::uuid[],
      ${lines.map((line) => line.invoiceId)}::text[]::uuid[],
      ${lines.map((line) => String(line.sameState))}::text[]::boolean[],
      ${lines.map((line) => String(line.charge))}::text[]::bigint[])
      as f(id, subscription, invoice, same_state, charge)
    where l.id = f.id and l.paid_at is null
    returning 1`
  assert(rows.length === lines.length, 'a line is handed over once')
}

/** A buyer's orders, newest first, without quotes that were never paid. */
export async function listOrders(
  tx: Tx,
  userId: string,
  { after, rows }: RangeInTime,
): Promise<readonly OrderRow[]> {
  const sql = openSql(tx)
  return sql<OrderRow[]>`
    select * from customer_order o
    where user_id = ${userId} and (status not in ('quoted', 'expired')
      or exists (select from returned_payment back where back.order_id = o.id))
    ${after === undefined ? sql`` : sql`and (created_at, id) < (${after.at}, ${after.id})`}
    order by created_at desc, id desc limit ${rows}`
}

/** A buyer's latest orders, newest first, also those that were never paid. */
export function listLatest(tx: Tx, userId: string, rows: number): Promise<readonly OrderRow[]> {
  return openSql(tx)<OrderRow[]>`
    select * from customer_order where user_id = ${userId}
    order by created_at desc, id desc limit ${rows}`
}

/** The buyer of the order with this reference. */
export async function findBuyer(tx: Tx, reference: string): Promise<string | undefined> {
  const [row] = await openSql(tx)<{ user_id: string }[]>`
    select user_id from customer_order where reference = ${reference}`
  return row?.user_id
}

/** Recent orders that may still receive a card payment, newest first. */
export function listUnpaid(tx: Tx, userId: string, since: Date): Promise<readonly OrderRow[]> {
  return openSql(tx)<OrderRow[]>`
    select * from customer_order
    where user_id = ${userId} and created_at > ${since} and method = 'card'
      and status in ('quoted', 'expired')
    order by created_at desc, id desc limit ${UNPAID_MAX}`
}

/** Open orders to be paid by transfer, and those that expired since then, newest first. */
export function listOpenTransfers(
  tx: Tx,
  userId: string,
  since: Date,
): Promise<readonly OrderRow[]> {
  return openSql(tx)<OrderRow[]>`
    select * from customer_order
    where user_id = ${userId} and method = 'manual' and status in ('quoted', 'expired')
      and expires_at > ${since} and not replaced
    order by created_at desc, id desc limit ${UNPAID_MAX}`
}

const UNPAID_MAX = 20

export type SaleRow = LineRow & {
  method: OrderRow['method']
  payment_id: string | null
}

/** Absent fields do not filter. */
export type SalesFilter = {
  readonly providerId?: string | undefined
  readonly method?: OrderRow['method'] | undefined
  /** From this moment (inclusive) until before the next one. */
  readonly from?: Date | undefined
  readonly before?: Date | undefined
}

/** Sold lines of one provider or of all, newest first. */
export function listSales(
  tx: Tx,
  { providerId, method, from, before, after, rows }: SalesFilter & RangeInTime,
): Promise<readonly SaleRow[]> {
  const sql = openSql(tx)
  return sql<SaleRow[]>`
    select line.*, o.method, o.payment_id
    from order_line line join customer_order o on o.id = line.order_id
    where line.paid_at is not null
    ${providerId === undefined ? sql`` : sql`and line.provider_id = ${providerId}`}
    ${method === undefined ? sql`` : sql`and o.method = ${method}`}
    ${from === undefined ? sql`` : sql`and line.paid_at >= ${from}`}
    ${before === undefined ? sql`` : sql`and line.paid_at < ${before}`}
    ${after === undefined ? sql`` : sql`and (line.paid_at, line.id) < (${after.at}, ${after.id})`}
    order by line.paid_at desc, line.id desc limit ${rows}`
}

/** Title and order reference, by the ids of lines and of cancellations. */
export async function listDescribed(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly title: string; readonly reference: string }>> {
  const rows = await openSql(tx)<{ id: string; title: string; reference: string }[]>`
    with asked as (select unnest(${[...ids]}::text[])::uuid as id)
    select asked.id, l.title, o.reference
    from asked left join cancellation c on c.id = asked.id
      join order_line l on l.id = coalesce(c.line_id, asked.id)
      join customer_order o on o.id = l.order_id`
  return new Map(rows.map(({ id, title, reference }) => [id, { title, reference }]))
}
