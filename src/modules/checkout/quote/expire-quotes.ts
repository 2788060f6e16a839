import { MINUTE_MS } from '#kit/clock.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { CheckoutDeps } from '../deps.ts'
import { statusesBefore } from '../rules/order-state.ts'
import { couponsOf, listLines } from '../store/order-lists.ts'
import { listExpired, lockOrder, moveOrder } from '../store/orders.ts'

const BATCH_SIZE = 200

/** A payment that was started in the last minute of a quote still finds it open. */
const GRACE_MS = 5 * MINUTE_MS

type Deps = Pick<CheckoutDeps, 'db' | 'clock' | 'plans'>

/** Expires quotes that were not paid in time, and releases their coupons. */
export async function expireQuotes({ db, clock, plans }: Deps): Promise<number> {
  const now = clock.now()
  const ids = await listExpired(db.read, new Date(now.getTime() - GRACE_MS), BATCH_SIZE)
  for (const id of ids) {
    await db.transaction(async (tx) => {
      await lockOrder(tx, id)
      if (await moveOrder(tx, { id, from: statusesBefore('expire'), to: 'expired' })) {
        const lines = await listLines(tx, [id])
        await plans.couponUses.lock(tx, couponsOf(lines))
        for (const line of lines) {
          await plans.couponUses.release(tx, line.id, now)
        }
      }
    })
  }
  return ids.length
}

export function scheduleExpiry(jobs: Jobs, deps: Deps): Promise<void> {
  return jobs.schedule('checkout-expire-quotes', '* * * * *', async () => {
    while ((await expireQuotes(deps)) === BATCH_SIZE) {
      // A full batch means that more may be left.
    }
  })
}
