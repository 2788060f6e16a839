import type { OrderStatus } from '#contract/checkout/states.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/**
 * Locks a user's orders that may still be paid, the expired ones for which money may still arrive
 * included; returns the quoted ones.
 */
export async function lockUnpaid(tx: Tx, userId: string): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ id: string; status: OrderStatus }[]>`
    select id, status from customer_order
    where user_id = ${userId} and (status = 'quoted' or (status = 'expired' and not replaced))
    order by id for update`
  return rows.flatMap(({ id, status }) => (status === 'quoted' ? [id] : []))
}

/** Marks expired orders as replaced, so that money that still arrives for them is refunded. */
export async function markExpiredReplaced(tx: Tx, userId: string): Promise<void> {
  await openSql(tx)`
    update customer_order set replaced = true
    where user_id = ${userId} and status = 'expired' and not replaced`
}

/** Whether a submitted payment of this user awaits a decision. */
export async function hasSubmittedPayments(tx: Tx, userId: string): Promise<boolean> {
  const rows = await openSql(tx)`
    select from customer_order where user_id = ${userId} and status = 'submitted' limit 1`
  return rows.length > 0
}
