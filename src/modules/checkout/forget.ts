import type { Tx } from '#platform/tx.ts'
import { cancelAll } from './cancel/cancel-all.ts'
import type { CheckoutDeps } from './deps.ts'
import { clearCart } from './store/cart.ts'
import { listQuoted, replaceAllExpired } from './store/forget.ts'
import { couponsOf, listLines } from './store/order-lists.ts'
import { lockOrder, moveOrder } from './store/orders.ts'

/**
 * What is left of a customer whose account was removed. Orders, invoices, signed agreements, proofs
 * and the evidence of consents are records of money and stay, under an id without a person. The cart
 * goes; what was not paid cannot be any more, and money that still comes goes back; what runs ends,
 * and what is left of it goes back the way it was paid, which needs no account.
 */
export async function forgetBuyer(deps: CheckoutDeps, tx: Tx, userId: string): Promise<void> {
  const { accounts, plans } = deps
  const now = deps.clock.now()
  await accounts.takeTurn(tx, userId)
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
  await replaceAllExpired(tx, userId)
  await cancelAll(deps, tx, userId, now)
}
