import { type Clock, DAY_MS } from '#kit/clock.ts'
import { inSteps } from '#platform/jobs/in-steps.ts'
import type { Database } from '#platform/tx.ts'
import { deleteOld } from './store.ts'

type SweepDeps = { readonly db: Database; readonly clock: Clock }

const RETENTION_DAYS = 180

/** Deletes old notifications. */
export async function sweepNotifications({ db, clock }: SweepDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS)
  await inSteps(db, (tx, rows) => deleteOld(tx, { before, rows }))
}
