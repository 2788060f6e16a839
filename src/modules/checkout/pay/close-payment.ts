import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { decideManual } from '../store/manual.ts'
import { moveOrder } from '../store/orders.ts'

type Closing = {
  readonly event: 'reject' | 'withdraw'
  readonly orderId: string
  readonly lineId: string
  readonly by: string
  readonly at: Date
  readonly reason: string | null
}

/**
 * Ends a submitted payment without a sale. Its status and decision free its share of the yearly
 * limit and its place among the provider's customers; its coupon is released here. The caller has
 * locked the order. Returns false if the payment is decided already.
 */
export async function closePayment(
  { plans }: Pick<CheckoutDeps, 'plans'>,
  tx: Tx,
  { event, orderId, lineId, by, at, reason }: Closing,
): Promise<boolean> {
  if (!(await moveOrder(tx, orderId, event))) {
    return false
  }
  await decideManual(tx, { orderId, by, at, reason })
  await plans.couponUses.release(tx, lineId, at)
  return true
}
