import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/** The unpaid orders of a user, oldest first. */
export async function listQuoted(tx: Tx, userId: string): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ id: string }[]>`
    select id from customer_order where user_id = ${userId} and status = 'quoted' order by id`
  return rows.map(({ id }) => id)
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
