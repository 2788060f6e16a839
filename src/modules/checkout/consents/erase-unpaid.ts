import { DAY_MS } from '#kit/clock.ts'
import { inSteps } from '#platform/jobs/in-steps.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { eraseConsents, markErased } from '../store/forget.ts'

/** How long a buyer can view what they accepted for an order that they did not pay. */
const UNPAID_KEPT_MS = 30 * DAY_MS
const BATCH_SIZE = 200

type Deps = Pick<CheckoutDeps, 'db' | 'clock'>

/** Deletes the consents of expired orders with their texts, which name the person and the device. */
export async function eraseUnpaid({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  const expiredBefore = new Date(now.getTime() - UNPAID_KEPT_MS)
  const eraseSome = async (tx: Tx, limit: number) => {
    const orderIds = await markErased(tx, expiredBefore, now, limit)
    await eraseConsents(tx, orderIds)
    return orderIds.length
  }
  await inSteps(db, eraseSome, BATCH_SIZE)
}
