import { DAY_MS } from '#kit/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { AccountsDeps } from './deps.ts'
import { deleteOldCodes } from './store/codes.ts'
import { deleteOldSessions } from './store/sessions.ts'

const EVENTS_KEPT_MS = 2 * DAY_MS
const SESSIONS_KEPT_MS = 30 * DAY_MS

/** Forgets codes, proofs and sessions that have served their time. */
export async function sweepAccounts({
  db,
  clock,
}: Pick<AccountsDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const before = (span: number) => new Date(now.getTime() - span)
  await db.transaction(async (tx) => {
    await deleteOldCodes(tx, { now, eventsBefore: before(EVENTS_KEPT_MS) })
    await deleteOldSessions(tx, before(SESSIONS_KEPT_MS))
  })
}

export function scheduleSweep(jobs: Jobs, deps: Pick<AccountsDeps, 'db' | 'clock'>): Promise<void> {
  return jobs.schedule('accounts-sweep', '17 * * * *', () => sweepAccounts(deps))
}
