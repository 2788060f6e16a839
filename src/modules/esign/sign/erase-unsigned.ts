import { DAY_MS } from '#kit/clock.ts'
import { eachPage } from '#kit/page.ts'
import type { EsignDeps } from '../deps.ts'
import { eraseAgreement, listErasable } from '../store.ts'

/** How long somebody may look at what they did not sign. */
const UNSIGNED_KEPT_MS = 30 * DAY_MS
const STEP = 100

/**
 * Erases whom agreements name that were never signed, and their documents. A file goes before its id
 * is forgotten, so that whatever stops this in between, the next run finds what is left.
 */
export async function eraseUnsigned({
  db,
  clock,
  files,
}: Pick<EsignDeps, 'db' | 'clock' | 'files'>): Promise<void> {
  const now = clock.now()
  const endedBefore = new Date(now.getTime() - UNSIGNED_KEPT_MS)
  for await (const rows of eachPage(() => listErasable(db.read, endedBefore, STEP))) {
    for (const { id, document_file: fileId } of rows) {
      if (fileId !== null) {
        await files.remove(fileId)
      }
      await eraseAgreement(db.read, id, now)
    }
  }
}
