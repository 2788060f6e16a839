import { type Insertable, type Selectable, sql } from 'kysely'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import { type OrderEvent, orderMoves } from '../rules/order-state.ts'
import type { CheckoutTables } from '../tables.ts'

export type OrderRow = Selectable<CheckoutTables['customer_order']>
export type LineRow = Selectable<CheckoutTables['order_line']>
export type OrderInsert = Insertable<CheckoutTables['customer_order']>
export type LineInsert = Insertable<CheckoutTables['order_line']>

export async function insertOrder(
  tx: Tx,
  order: OrderInsert,
  lines: readonly LineInsert[],
): Promise<void> {
  const open = openTx<CheckoutTables>(tx)
  await open.insertInto('customer_order').values(order).execute()
  await open.insertInto('order_line').values(lines).execute()
}

export function findOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  return fromOrders(tx).where('id', '=', id).executeTakeFirst()
}

/** Locks the order until the transaction ends. */
export function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  return fromOrders(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * The buyer's open quote that is paid by card or costs nothing. Status and method are literals in
 * the SQL: as parameters they would keep a prepared plan from using the partial index.
 */
export function findOpenQuote(tx: Tx, userId: string): Promise<OrderRow | undefined> {
  return fromOrders(tx)
    .where('user_id', '=', userId)
    .where(sql<boolean>`status = 'quoted' and method <> 'manual'`)
    .executeTakeFirst()
}

/** The undecided direct-payment order for a plan. */
export function findOpenManual(
  tx: Tx,
  userId: string,
  planId: string,
): Promise<OrderRow | undefined> {
  return fromOrders(tx)
    .where('user_id', '=', userId)
    .where('manual_plan_id', '=', planId)
    .where('method', '=', 'manual')
    .where('status', 'in', ['quoted', 'submitted'])
    .executeTakeFirst()
}

/** The buyer's newest undecided direct-payment order with this provider. */
export async function findOpenManualAt(
  tx: Tx,
  userId: string,
  providerId: string,
): Promise<OrderRow | undefined> {
  return openTx<CheckoutTables>(tx)
    .selectFrom('customer_order')
    .innerJoin('order_line', 'order_line.order_id', 'customer_order.id')
    .selectAll('customer_order')
    .where('customer_order.user_id', '=', userId)
    .where('order_line.provider_id', '=', providerId)
    .where('method', '=', 'manual')
    .where('status', 'in', ['quoted', 'submitted'])
    .orderBy('customer_order.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns false if its status does not allow the event, because another transaction was faster. */
export async function moveOrder(tx: Tx, id: string, event: OrderEvent): Promise<boolean> {
  const { from, to } = orderMoves[event]
  const updated = await openTx<CheckoutTables>(tx)
    .updateTable('customer_order')
    .set({
      status: to,
      ...(event === 'replace' ? { replaced: true } : {}),
    })
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

export async function setExpiry(tx: Tx, id: string, expiresAt: Date): Promise<void> {
  await openTx<CheckoutTables>(tx)
    .updateTable('customer_order')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

export async function setAgreement(tx: Tx, lineId: string, agreementId: string): Promise<void> {
  await openTx<CheckoutTables>(tx)
    .updateTable('order_line')
    .set({ agreement_id: agreementId })
    .where('id', '=', lineId)
    .execute()
}

export type ExpiredQuote = Pick<OrderRow, 'id' | 'expires_at'>

/** Quotes that were not paid in time, those after `last`. */
export function listExpired(
  tx: Tx,
  { before, last }: { readonly before: Date; readonly last: ExpiredQuote | undefined },
  limit: number,
): Promise<readonly ExpiredQuote[]> {
  const expired = openTx<CheckoutTables>(tx)
    .selectFrom('customer_order')
    .select(['id', 'expires_at'])
    .where('status', '=', 'quoted')
    .where('expires_at', '<=', before)
  const left =
    last === undefined
      ? expired
      : expired.where(sql<boolean>`(expires_at, id) > (${last.expires_at}, ${last.id})`)
  return left.orderBy('expires_at').orderBy('id').limit(limit).execute()
}

function fromOrders(tx: Tx) {
  return openTx<CheckoutTables>(tx).selectFrom('customer_order').selectAll()
}
