import type { Tx } from '#platform/tx.ts'
import { cancelAll } from './cancel/cancel-all.ts'
import type { CheckoutDeps } from './deps.ts'
import { clearCart } from './store/cart.ts'
import { eraseConsents, lockUnpaid, markErasedOf } from './store/forget.ts'
import { couponsOf, listLines } from './store/order-lists.ts'
import { moveOrder } from './store/orders.ts'

/**
 * Clears what a removed account leaves behind. Orders, invoices, signed agreements, proofs and
 * consent evidence are financial records and stay, under an id without a person. The cart is
 * deleted. Unpaid orders expire, their consents are deleted, and money that still arrives for them is
 * refunded. Active subscriptions end, and their unused days are refunded by the original payment
 * method, which needs no account.
 */
export async function forgetBuyer(deps: CheckoutDeps, tx: Tx, userId: string): Promise<void> {
  const { accounts, plans } = deps
  const now = deps.clock.now()
  await accounts.lockAccountRow(tx, userId)
  await clearCart(tx, userId)
  // As a sale does: orders first, then coupons, each in the order of their ids.
  const quoted = await lockUnpaid(tx, userId)
  const lines = await listLines(tx, quoted)
  await plans.couponUses.lock(tx, couponsOf(lines))
  for (const id of quoted) {
    await moveOrder(tx, id, 'replace')
  }
  for (const line of lines) {
    await plans.couponUses.release(tx, line.id, now)
  }
  await eraseConsents(tx, await markErasedOf(tx, userId, now))
  await cancelAll(deps, tx, userId, now)
}
