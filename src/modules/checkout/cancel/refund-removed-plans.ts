import { NIL_ID } from '#kit/id.ts'
import { eachPage } from '#kit/page.ts'
import type { CheckoutDeps } from '../deps.ts'
import { cancelForBuyer } from './cancel-all.ts'
import { endEach } from './end-each.ts'

const BATCH_SIZE = 100

/**
 * Cancels the terms of plans that were removed with a full refund, each in its own transaction,
 * which ends it once. A term that cannot be ended, because its order was refunded in another way,
 * is skipped; one that changed meanwhile is left to the next run.
 */
export function refundRemovedPlans(deps: CheckoutDeps): Promise<number> {
  const { db, clock, plans } = deps
  const pages = eachPage<{ readonly id: string; readonly userId: string }>((last) =>
    plans.takenOff.listToRefund(db.read, {
      after: last?.id ?? NIL_ID,
      at: clock.now(),
      rows: BATCH_SIZE,
    }),
  )
  return endEach(deps, 'a term of a removed plan was not refunded', pages, (held, now) =>
    cancelForBuyer(deps, 'plan-removed', held, now),
  )
}
