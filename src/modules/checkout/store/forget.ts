import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/** Orders of a user that nobody has paid, the oldest first. */
export async function listQuoted(tx: Tx, userId: string): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ id: string }[]>`
    select id from customer_order where user_id = ${userId} and status = 'quoted' order by id`
  return rows.map(({ id }) => id)
}

/** Money that still comes for orders that have expired goes back. */
export async function replaceAllExpired(tx: Tx, userId: string): Promise<void> {
  await openSql(tx)`
    update customer_order set replaced = true
    where user_id = ${userId} and status = 'expired' and not replaced`
}

/** Whether somebody has yet to say if a payment of this user has arrived. */
export async function hasSubmitted(tx: Tx, userId: string): Promise<boolean> {
  const rows = await openSql(tx)`
    select from customer_order where user_id = ${userId} and status = 'submitted' limit 1`
  return rows.length > 0
}
