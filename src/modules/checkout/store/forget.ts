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

/**
 * Marks the expired orders of a user as replaced, so that money that still arrives for them is
 * refunded, and as erased; returns those that were not erased before.
 */
export async function markErasedOf(tx: Tx, userId: string, now: Date): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ id: string }[]>`
    update customer_order set replaced = true, erased_at = ${now}
    where user_id = ${userId} and status = 'expired' and erased_at is null returning id`
  return rows.map(({ id }) => id)
}

/** The same for orders of all users that expired before a moment. */
export async function markErased(
  tx: Tx,
  expiredBefore: Date,
  now: Date,
  limit: number,
): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ id: string }[]>`
    update customer_order set replaced = true, erased_at = ${now}
    where id in (
      select id from customer_order
      where status = 'expired' and erased_at is null and expires_at < ${expiredBefore}
      order by expires_at limit ${limit} for update skip locked)
    returning id`
  return rows.map(({ id }) => id)
}

/** Deletes the consents of orders that can no longer be paid, and texts that nobody else accepted. */
export async function eraseConsents(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const sql = openSql(tx)
  const rows = await sql<{ digest: Buffer }[]>`
    delete from consent using order_line l
    where l.order_id = any(${[...orderIds]}::uuid[]) and consent.line_id = l.id
    returning consent.digest`
  const digests = [...new Set(rows.map(({ digest }) => digest.toString('hex')))]
  await sql`
    delete from accepted_text t
    using (select decode(unnest(${digests}::text[]), 'hex') as digest order by 1) gone
    where t.digest = gone.digest
      and not exists (select from consent c where c.digest = t.digest)`
}

/** Whether a submitted payment of this user awaits a decision. */
export async function hasSubmittedPayments(tx: Tx, userId: string): Promise<boolean> {
  const rows = await openSql(tx)`
    select from customer_order where user_id = ${userId} and status = 'submitted' limit 1`
  return rows.length > 0
}
