import { DAY_MS } from '#kit/clock.ts'
import { eachPage } from '#kit/page.ts'
import { fileIdOf } from '#platform/files/files.ts'
import { forgetFiles } from '#platform/files/forget-files.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/tx.ts'
import type { ProvidersDeps } from '../deps.ts'
import { removeBankAccount } from '../store/bank-account.ts'
import { clearDocuments, forgetPeople, listErasable } from '../store/erasure.ts'

type ErasureDeps = Pick<ProvidersDeps, 'db' | 'clock' | 'files' | 'jobs'>

/** How long the documents and contacts of somebody who was rejected stay, should they object. */
const REJECTED_KEPT_MS = 30 * DAY_MS
const STEP = 100

/**
 * Forgets the people of a provider that is no more, and its bank account. Who was rejected long ago
 * and who was deleted are forgotten alike.
 */
export async function forgetProvider(
  deps: Pick<ProvidersDeps, 'jobs'>,
  tx: Tx,
  id: string,
): Promise<void> {
  const logo = await forgetPeople(tx, id)
  const papers = await removeBankAccount(tx, id)
  await forgetFiles(deps, tx, [...papers, logo === null ? null : fileIdOf(logo)])
}

/**
 * Erases documents of identity, bank accounts and contacts that have served their time. A file goes before its
 * id is forgotten, so that whatever stops this in between, the next run finds what is left.
 */
export async function eraseDocuments(deps: ErasureDeps): Promise<void> {
  const { db, clock, files } = deps
  const rejectedBefore = new Date(clock.now().getTime() - REJECTED_KEPT_MS)
  for await (const rows of eachPage(() => listErasable(db.read, rejectedBefore, STEP))) {
    for (const row of rows) {
      for (const id of row.files) {
        await files.remove(id)
      }
      await db.transaction(async (tx) => {
        await clearDocuments(tx, row.account_id)
        await forgetProvider(deps, tx, row.account_id)
      })
    }
  }
}

export function scheduleErasure(jobs: Jobs, deps: ErasureDeps): Promise<void> {
  return jobs.schedule('providers-erasure', '41 3 * * *', () => eraseDocuments(deps))
}
