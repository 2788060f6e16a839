import { eachPage } from '#kit/page.ts'
import { isolatedSteps } from '#platform/jobs/isolated-steps.ts'
import type { PlansDeps } from '../deps.ts'
import { type ExpiredHold, listExpiredHolds } from '../store/coupons.ts'
import { releaseHold } from './coupon-uses.ts'

const BATCH_SIZE = 200

type Deps = Pick<PlansDeps, 'db' | 'clock' | 'log'>

/**
 * Releases coupons whose hold has expired, each in its own transaction. A hold that throws is left
 * to the next run. Throws at the end if one has thrown.
 */
export async function releaseExpiredHolds({ db, clock, log }: Deps): Promise<void> {
  const at = clock.now()
  const steps = isolatedSteps(log, 'an expired coupon hold was not released')
  const pages = eachPage<ExpiredHold>((last) => listExpiredHolds(db.read, { at, last }, BATCH_SIZE))
  for await (const holds of pages) {
    for (const { lineId } of holds) {
      await steps.run({ line: lineId }, () =>
        db.transaction((tx) => releaseHold(tx, { lineId, at, ifExpired: true })),
      )
    }
  }
  steps.finish()
}
