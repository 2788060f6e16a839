import { DAY_MS } from '#kit/clock.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { ProvidersDeps } from '../deps.ts'
import { clearDocuments, listErasable } from '../store/erasure.ts'

type ErasureDeps = Pick<ProvidersDeps, 'db' | 'clock' | 'files'>

/** How long the documents of somebody who was rejected stay, should they object. */
const REJECTED_KEPT_MS = 30 * DAY_MS
const STEP = 100

/**
 * Erases documents of identity that have served their time. A file goes before its id is forgotten,
 * so that whatever stops this in between, the next run finds what is left.
 */
export async function eraseDocuments({ db, clock, files }: ErasureDeps): Promise<void> {
  const rejectedBefore = new Date(clock.now().getTime() - REJECTED_KEPT_MS)
  let found = await listErasable(db.read, rejectedBefore, STEP)
  while (found.length > 0) {
    for (const row of found) {
      for (const id of row.files) {
        await files.remove(id)
      }
      await clearDocuments(db.read, row.account_id)
    }
    found = await listErasable(db.read, rejectedBefore, STEP)
  }
}

export function scheduleErasure(jobs: Jobs, deps: ErasureDeps): Promise<void> {
  return jobs.schedule('providers-erasure', '41 3 * * *', () => eraseDocuments(deps))
}
