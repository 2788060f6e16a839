import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export type ErasableRow = { account_id: string; files: string[] }

/**
 * Providers whose documents, bank accounts and contacts are due for deletion: deleted ones, and those
 * rejected before the given time. By id, after the given one.
 */
export function listErasable(
  tx: Tx,
  rejectedBefore: Date,
  after: string,
  rows: number,
): Promise<readonly ErasableRow[]> {
  return openSql(tx)<ErasableRow[]>`
    select account_id, array_remove(array[
      certificate_file, company_certificate_file, aadhaar_file, pan_file], null) as files
    from provider
    where (status = 'deleted' or (status = 'rejected' and rejected_at < ${rejectedBefore}))
      and (contact_name <> '' or num_nonnulls(certificate_file, company_certificate_file,
        aadhaar_file, pan_file, pan_sealed, dob_sealed) > 0 or exists (
        select from provider_bank_account where provider_id = account_id))
      and account_id > ${after}
    order by account_id limit ${rows}`
}

export async function clearDocuments(tx: Tx, id: string): Promise<void> {
  await openSql(tx)`
    update provider set certificate_file = null, company_certificate_file = null,
      aadhaar_file = null, pan_file = null, pan_sealed = null, dob_sealed = null
    where account_id = ${id} and status in ('rejected', 'deleted')`
}

/**
 * Clears all data that identifies people or lets them be contacted, including the compliance
 * officer's. The registered name and the address stay for the invoices that show them. Returns the
 * URL of the logo, whose file can be deleted.
 */
export async function forgetPeople(tx: Tx, id: string): Promise<string | null> {
  const [former] = await openSql(tx)<{ logo: string | null }[]>`
    update provider set contact_name = '', contact_email = null, contact_number = null,
      compliance_officer_name = null, compliance_officer_email = null,
      compliance_officer_number = null, description = '', instagram = null, youtube = null,
      twitter = null, linkedin = null, profile_url = null, company_logo_url = null
    where account_id = ${id} and status in ('rejected', 'deleted')
    returning old.company_logo_url as logo`
  return former?.logo ?? null
}
