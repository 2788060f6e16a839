import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export type ErasableRow = { account_id: string; files: string[] }

/**
 * Providers whose documents and bank accounts have served their time: the deleted, and those rejected
 * long ago.
 */
export function listErasable(
  tx: Tx,
  rejectedBefore: Date,
  rows: number,
): Promise<readonly ErasableRow[]> {
  return openSql(tx)<ErasableRow[]>`
    select account_id, array_remove(array[
      certificate_file, company_certificate_file, aadhaar_file, pan_file], null) as files
    from provider
    where (status = 'deleted' or (status = 'rejected' and rejected_at < ${rejectedBefore}))
      and (num_nonnulls(certificate_file, company_certificate_file, aadhaar_file, pan_file,
        pan_sealed, dob_sealed) > 0 or exists (
        select from provider_bank_account where provider_id = account_id))
    order by account_id limit ${rows}`
}

export async function clearDocuments(tx: Tx, id: string): Promise<void> {
  await openSql(tx)`
    update provider set certificate_file = null, company_certificate_file = null,
      aadhaar_file = null, pan_file = null, pan_sealed = null, dob_sealed = null
    where account_id = ${id} and status in ('rejected', 'deleted')`
}
