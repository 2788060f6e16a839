import type { ProviderDocument } from '#contract/providers/admin-types.ts'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { ProvidersTables } from '../tables.ts'
import type { ProfileRow } from './profile.ts'

/** The files of an application, by kind. */
export function filesOf(
  row: Pick<
    ProfileRow,
    'certificate_file' | 'company_certificate_file' | 'aadhaar_file' | 'pan_file'
  >,
): Readonly<Record<ProviderDocument, string | null>> {
  return {
    certificate: row.certificate_file,
    CompanyCertificate: row.company_certificate_file,
    aadhar: row.aadhaar_file,
    PAN: row.pan_file,
  }
}

type DocumentView = {
  readonly providerId: string
  readonly fileId: string
  readonly adminId: string
  readonly document: ProviderDocument
  readonly at: Date
}

/** A later view replaces the same admin's earlier one. */
export async function recordDocumentView(tx: Tx, view: DocumentView): Promise<void> {
  await openTx<ProvidersTables>(tx)
    .insertInto('provider_document_view')
    .values({
      provider_id: view.providerId,
      file_id: view.fileId,
      admin_id: view.adminId,
      document: view.document,
      viewed_at: view.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'file_id', 'admin_id'])
        .doUpdateSet({ viewed_at: view.at, document: view.document }),
    )
    .execute()
}

/** Above the number of admins who open one application's documents. */
const VIEWS_MAX = 100

/** The admins who opened these files, latest first. */
export function listDocumentViews(tx: Tx, providerId: string, fileIds: readonly string[]) {
  return fileIds.length === 0
    ? []
    : openTx<ProvidersTables>(tx)
        .selectFrom('provider_document_view')
        .selectAll()
        .where('provider_id', '=', providerId)
        .where('file_id', 'in', [...fileIds])
        .orderBy('viewed_at', 'desc')
        .limit(VIEWS_MAX)
        .execute()
}

/** Whether this admin has opened every document on file. */
export async function hasOpenedAll(tx: Tx, providerId: string, adminId: string): Promise<boolean> {
  const db = openTx<ProvidersTables>(tx)
  const row = await db
    .selectFrom('provider')
    .select(['certificate_file', 'company_certificate_file', 'aadhaar_file', 'pan_file'])
    .where('account_id', '=', providerId)
    .executeTakeFirstOrThrow()
  const files = Object.values(filesOf(row)).filter((one) => one !== null)
  if (files.length === 0) {
    return true
  }
  const opened = await db
    .selectFrom('provider_document_view')
    .select('file_id')
    .where('provider_id', '=', providerId)
    .where('admin_id', '=', adminId)
    .where('file_id', 'in', files)
    .execute()
  return opened.length === files.length
}
