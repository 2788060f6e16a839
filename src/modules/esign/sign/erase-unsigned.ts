import { DAY_MS } from '#kit/clock.ts'
import { eachPage } from '#kit/page.ts'
import type { EsignDeps } from '../deps.ts'
import { eraseAgreement, listErasable } from '../store.ts'

/** How long a user can view an agreement that they did not sign. */
const UNSIGNED_KEPT_MS = 30 * DAY_MS
const BATCH_SIZE = 100

/**
 * Deletes the personal data and documents of agreements that were never signed. A file is deleted
 * before its id, so that an interrupted run can be completed by the next.
 */
export async function eraseUnsigned({
  db,
  clock,
  files,
}: Pick<EsignDeps, 'db' | 'clock' | 'files'>): Promise<void> {
  const now = clock.now()
  const endedBefore = new Date(now.getTime() - UNSIGNED_KEPT_MS)
  for await (const rows of eachPage(() => listErasable(db.read, endedBefore, BATCH_SIZE))) {
    for (const { id, document_file: fileId } of rows) {
      if (fileId !== null) {
        await files.remove(fileId)
      }
      await eraseAgreement(db.read, id, now)
    }
  }
}
