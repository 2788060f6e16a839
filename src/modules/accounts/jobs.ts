import { DAY_MS } from '#kit/clock.ts'
import { inSteps } from '#platform/jobs/in-steps.ts'
import type { AccountsDeps } from './deps.ts'
import { deleteOld } from './store/old-rows.ts'

const EVENT_RETENTION_MS = 2 * DAY_MS
const SESSION_RETENTION_MS = 30 * DAY_MS

/** Deletes expired codes, proofs and sessions. */
export async function sweepAccounts({
  db,
  clock,
}: Pick<AccountsDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const before = (span: number) => new Date(now.getTime() - span)
  const old = {
    now,
    eventsBefore: before(EVENT_RETENTION_MS),
    sessionsBefore: before(SESSION_RETENTION_MS),
  }
  await inSteps(db, (tx, rows) => deleteOld(tx, { ...old, rows }))
}
