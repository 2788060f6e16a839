import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { listLines, replaceExpired } from '../store/order-lists.ts'
import { findOpenQuote, type LineRow, moveOrder, type OrderRow } from '../store/orders.ts'

type Deps = Pick<CheckoutDeps, 'plans'>

/** Expires an order, so that it is not fulfilled any more, and releases its coupons. */
export async function replaceOrder(
  { plans }: Deps,
  tx: Tx,
  { id }: Pick<OrderRow, 'id'>,
  now: Date,
): Promise<void> {
  await moveOrder(tx, id, 'replace')
  const lines = await listLines(tx, [id])
  for (const line of lines.filter((one) => one.coupon_id !== null)) {
    await plans.couponUses.release(tx, line.id, now)
  }
}

/**
 * A plan with a submitted transfer cannot be paid in any other way: a card payment for an earlier
 * order of it is refunded. The caller has locked the buyer and those orders.
 */
export async function replaceCardOrders(
  deps: Deps,
  tx: Tx,
  { user_id: userId, plan_id: planId }: Pick<LineRow, 'user_id' | 'plan_id'>,
  now: Date,
): Promise<void> {
  const open = await findOpenQuote(tx, userId)
  const lines = open === undefined ? [] : await listLines(tx, [open.id])
  if (open !== undefined && lines.some((line) => line.plan_id === planId)) {
    await replaceOrder(deps, tx, open, now)
  }
  await replaceExpired(tx, userId, [planId])
}
