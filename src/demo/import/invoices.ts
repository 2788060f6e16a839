import type { BillingProfileInput } from '#contract/invoices/types.ts'
import type { InvoicesTables } from '#modules/invoices/tables.ts'
import type { Tx } from '#platform/tx.ts'
import { pastTables } from './store/past-tables.ts'

type BillingImport = BillingProfileInput & { readonly accountId: string; readonly savedAt: Date }

/** Imports billing addresses. */
export function importProfiles(tx: Tx, rows: readonly BillingImport[]): Promise<void> {
  return pastTables<InvoicesTables>(tx).insertInto(
    'billing_profile',
    rows.map(({ accountId, savedAt, ...profile }) => ({
      ...profile,
      account_id: accountId,
      gstin: profile.gstin === '' ? null : profile.gstin,
      updated_at: savedAt,
    })),
  )
}
