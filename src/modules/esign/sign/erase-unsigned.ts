import { DAY_MS } from '#kit/clock.ts'
import { NIL_ID } from '#kit/id.ts'
import { eachPage } from '#kit/page.ts'
import { isolatedSteps } from '#platform/jobs/isolated-steps.ts'
import type { EsignDeps } from '../deps.ts'
import { type ErasableRow, eraseAgreement, listErasable } from '../store.ts'

/** How long a user can view an agreement that they did not sign. */
const UNSIGNED_KEPT_MS = 30 * DAY_MS
const BATCH_SIZE = 100

/**
 * Deletes the personal data and documents of agreements that were never signed. A file is deleted
 * before its id, so that an interrupted run can be completed by the next. Throws at the end if an
 * agreement could not be erased.
 */
export async function eraseUnsigned({
  db,
  clock,
  files,
  log,
}: Pick<EsignDeps, 'db' | 'clock' | 'files' | 'log'>): Promise<void> {
  const now = clock.now()
  const endedBefore = new Date(now.getTime() - UNSIGNED_KEPT_MS)
  const steps = isolatedSteps(log, 'an unsigned agreement was not erased')
  const pages = eachPage<ErasableRow>((last) =>
    listErasable(db.read, endedBefore, last?.id ?? NIL_ID, BATCH_SIZE),
  )
  for await (const rows of pages) {
    for (const { id, document_file: fileId } of rows) {
      await steps.run({ agreement: id }, async () => {
        if (fileId !== null) {
          await files.remove(fileId)
        }
        await eraseAgreement(db.read, id, now)
      })
    }
  }
  steps.finish()
}
