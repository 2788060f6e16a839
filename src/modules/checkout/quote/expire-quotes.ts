import { MINUTE_MS } from '#kit/clock.ts'
import { eachPage } from '#kit/page.ts'
import { isolatedSteps } from '#platform/jobs/isolated-steps.ts'
import type { CheckoutDeps } from '../deps.ts'
import { couponsOf, listLines } from '../store/order-lists.ts'
import { type ExpiredQuote, listExpired, lockOrder, moveOrder } from '../store/orders.ts'

const BATCH_SIZE = 200

/** A payment that was started in the last minute of a quote still finds it open. */
const GRACE_MS = 5 * MINUTE_MS

type Deps = Pick<CheckoutDeps, 'db' | 'clock' | 'log' | 'plans'>

/**
 * Expires quotes that were not paid in time, and releases their coupons; returns how many there
 * were. A quote that throws is left to the next run. Throws at the end if one has thrown.
 */
export async function expireQuotes(deps: Deps): Promise<number> {
  const { db, clock, log } = deps
  const now = clock.now()
  const before = new Date(now.getTime() - GRACE_MS)
  const steps = isolatedSteps(log, 'a quote did not expire')
  let count = 0
  const pages = eachPage<ExpiredQuote>((last) => listExpired(db.read, { before, last }, BATCH_SIZE))
  for await (const quotes of pages) {
    for (const { id } of quotes) {
      await steps.run({ order: id }, () => expireQuote(deps, id, now))
      count += 1
    }
  }
  steps.finish()
  return count
}

function expireQuote({ db, plans }: Deps, id: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, id)
    if (await moveOrder(tx, id, 'expire')) {
      const lines = await listLines(tx, [id])
      await plans.couponUses.lock(tx, couponsOf(lines))
      for (const line of lines) {
        await plans.couponUses.release(tx, line.id, now)
      }
    }
  })
}
