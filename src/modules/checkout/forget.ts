import type { Tx } from '#platform/tx.ts'
import type { createCancellations } from './cancel.ts'
import type { CheckoutDeps } from './deps.ts'
import { clearCart } from './store/cart.ts'
import { listQuoted, supersedeAllLapsed } from './store/forget.ts'
import { couponsOf, listLines, lockOrder, moveOrder } from './store/orders.ts'

/**
 * What is left of a customer whose account was removed. Orders, invoices, signed agreements, proofs
 * and the evidence of consents are records of money and stay, under an id without a person. The cart
 * goes; what was not paid cannot be any more, and money that still comes goes back; what runs ends,
 * and what is left of it goes back the way it was paid, which needs no account.
 */
export function createForget(
  { accounts, plans, clock }: Pick<CheckoutDeps, 'accounts' | 'plans' | 'clock'>,
  { cancelAll }: Pick<ReturnType<typeof createCancellations>, 'cancelAll'>,
) {
  return async (tx: Tx, userId: string): Promise<void> => {
    const now = clock.now()
    await accounts.takeTurn(tx, userId)
    await clearCart(tx, userId)
    for (const id of await listQuoted(tx, userId)) {
      await lockOrder(tx, id)
      if (await moveOrder(tx, { id, from: ['quoted'], to: 'expired', superseded: true })) {
        const lines = await listLines(tx, [id])
        await plans.couponUses.lock(tx, couponsOf(lines))
        for (const line of lines) {
          await plans.couponUses.release(tx, line.id, now)
        }
      }
    }
    await supersedeAllLapsed(tx, userId)
    await cancelAll(tx, userId, now)
  }
}
