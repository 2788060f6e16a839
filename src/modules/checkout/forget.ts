import type { Tx } from '#platform/tx.ts'
import { cancelAll } from './cancel/cancel-all.ts'
import type { CheckoutDeps } from './deps.ts'
import { clearCart } from './store/cart.ts'
import { listQuoted, markExpiredReplaced } from './store/forget.ts'
import { couponsOf, listLines } from './store/order-lists.ts'
import { lockOrder, moveOrder } from './store/orders.ts'

/**
 * Clears what a removed account leaves behind. Orders, invoices, signed agreements, proofs and
 * consent evidence are financial records and stay, under an id without a person. The cart is
 * deleted. Unpaid orders expire, and money that still arrives for them is refunded. Active
 * subscriptions end, and their unused days are refunded by the original payment method, which needs
 * no account.
 */
export async function forgetBuyer(deps: CheckoutDeps, tx: Tx, userId: string): Promise<void> {
  const { accounts, plans } = deps
  const now = deps.clock.now()
  await accounts.lockAccountRow(tx, userId)
  await clearCart(tx, userId)
  for (const id of await listQuoted(tx, userId)) {
    await lockOrder(tx, id)
    if (await moveOrder(tx, { id, from: ['quoted'], to: 'expired', replaced: true })) {
      const lines = await listLines(tx, [id])
      await plans.couponUses.lock(tx, couponsOf(lines))
      for (const line of lines) {
        await plans.couponUses.release(tx, line.id, now)
      }
    }
  }
  await markExpiredReplaced(tx, userId)
  await cancelAll(deps, tx, userId, now)
}
