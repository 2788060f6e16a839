import { NIL_ID } from '#kit/id.ts'
import { eachPage } from '#kit/page.ts'
import { isolatedSteps } from '#platform/jobs/isolated-steps.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { CheckoutDeps } from '../deps.ts'
import { cancelForBuyer } from './cancel-all.ts'

const BATCH_SIZE = 100

/**
 * Cancels the terms of plans that were removed with a full refund, each in its own transaction,
 * which ends it once. A term that cannot be ended, because its order was refunded in another way,
 * is skipped; one that changed meanwhile, or that throws, is left to the next run. Throws at the
 * end if one has thrown.
 */
export async function refundRemovedPlans(deps: CheckoutDeps): Promise<number> {
  const { db, clock, log, plans } = deps
  const steps = isolatedSteps(log, 'a term of a removed plan was not refunded')
  let ended = 0
  const pages = eachPage<{ readonly id: string; readonly userId: string }>((last) =>
    plans.takenOff.listToRefund(db.read, {
      after: last?.id ?? NIL_ID,
      at: clock.now(),
      rows: BATCH_SIZE,
    }),
  )
  for await (const held of pages) {
    for (const one of held) {
      // Each term at its own moment: a refund dated before a GST claim would never be claimed.
      const cancel = () => cancelForBuyer(deps, 'plan-removed', one, clock.now())
      ended += (await steps.run({ term: one.id }, cancel))?.ok ? 1 : 0
    }
  }
  steps.finish()
  return ended
}

export function scheduleRemovedPlanRefunds(jobs: Jobs, deps: CheckoutDeps): Promise<void> {
  return jobs.schedule('checkout-give-back-removed', '* * * * *', async () => {
    await refundRemovedPlans(deps)
  })
}
