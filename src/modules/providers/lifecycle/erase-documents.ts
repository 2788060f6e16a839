import { DAY_MS } from '#kit/clock.ts'
import { NIL_ID } from '#kit/id.ts'
import { eachPage } from '#kit/page.ts'
import { fileIdOf } from '#platform/files/files.ts'
import { forgetFiles } from '#platform/files/forget-files.ts'
import { isolatedSteps } from '#platform/jobs/isolated-steps.ts'
import type { Tx } from '#platform/tx.ts'
import type { ProvidersDeps } from '../deps.ts'
import { removeBankAccount } from '../store/bank-account.ts'
import { clearDocuments, type ErasableRow, forgetPeople, listErasable } from '../store/erasure.ts'

type ErasureDeps = Pick<ProvidersDeps, 'accounts' | 'db' | 'clock' | 'files' | 'jobs' | 'log'>

/** How long a rejected provider's account and documents are kept, in case of an objection. */
const REJECTED_RETENTION_MS = 30 * DAY_MS
const BATCH_SIZE = 100

/**
 * Deletes the personal data of a rejected or deleted provider: people, contacts, bank account and
 * their files.
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
 * Deletes identity documents, bank accounts, contacts and accounts whose retention has ended. A file
 * is deleted before its id, so that an interrupted run can be completed by the next. Throws at the
 * end if a provider could not be erased.
 */
export async function eraseDocuments(deps: ErasureDeps): Promise<void> {
  const { accounts, db, clock, files, log } = deps
  const rejectedBefore = new Date(clock.now().getTime() - REJECTED_RETENTION_MS)
  const steps = isolatedSteps(log, 'the data of a provider were not erased')
  const pages = eachPage<ErasableRow>((last) =>
    listErasable(db.read, rejectedBefore, last?.account_id ?? NIL_ID, BATCH_SIZE),
  )
  for await (const rows of pages) {
    for (const row of rows) {
      await steps.run({ provider: row.account_id }, async () => {
        for (const id of row.files) {
          await files.remove(id)
        }
        await db.transaction(async (tx) => {
          await clearDocuments(tx, row.account_id)
          await forgetProvider(deps, tx, row.account_id)
          await accounts.removeAccount(tx, { accountId: row.account_id, now: clock.now() })
        })
      })
    }
  }
  steps.finish()
}
