import { NIL_ID } from '#kit/id.ts'
import { eachPage } from '#kit/page.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { CheckoutDeps } from '../deps.ts'
import { cancelHeld } from './cancel-all.ts'

const BATCH = 100

/**
 * Ends what was bought of plans that were removed with all money given back: one term after the
 * other, each in a transaction that ends it once. What cannot be ended, as its order was given back
 * otherwise, is passed over; what changed meanwhile is taken up by the next run.
 */
export async function refundRemovedPlans(deps: CheckoutDeps): Promise<number> {
  const { db, clock, plans } = deps
  let ended = 0
  const pages = eachPage<{ readonly id: string; readonly userId: string }>((last) =>
    plans.takenOff.listToRefund(db.read, {
      after: last?.id ?? NIL_ID,
      at: clock.now(),
      rows: BATCH,
    }),
  )
  for await (const held of pages) {
    for (const one of held) {
      // Each at its own moment: a refund dated before a claim of GST would never be claimed.
      ended += (await cancelHeld(deps, one, clock.now())).ok ? 1 : 0
    }
  }
  return ended
}

export function scheduleRemovedPlanRefunds(jobs: Jobs, deps: CheckoutDeps): Promise<void> {
  return jobs.schedule('checkout-give-back-removed', '* * * * *', async () => {
    await refundRemovedPlans(deps)
  })
}
