import { type Selectable, sql } from 'kysely'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { InvoicesTables } from '../tables.ts'

export type BillingRow = Selectable<InvoicesTables['billing_profile']>
export type SettingsRow = Selectable<InvoicesTables['invoice_settings']>

export function findBilling(tx: Tx, accountId: string): Promise<BillingRow | undefined> {
  return openTx<InvoicesTables>(tx)
    .selectFrom('billing_profile')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export function listBilling(tx: Tx, accountIds: readonly string[]): Promise<readonly BillingRow[]> {
  return openTx<InvoicesTables>(tx)
    .selectFrom('billing_profile')
    .selectAll()
    .where(sql<boolean>`account_id = any(${[...accountIds]}::uuid[])`)
    .execute()
}

export async function saveBilling(tx: Tx, row: BillingRow): Promise<void> {
  await openTx<InvoicesTables>(tx)
    .insertInto('billing_profile')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

export async function deleteBilling(tx: Tx, accountId: string): Promise<void> {
  await openTx<InvoicesTables>(tx)
    .deleteFrom('billing_profile')
    .where('account_id', '=', accountId)
    .execute()
}

export function findSettings(tx: Tx, providerId: string): Promise<SettingsRow | undefined> {
  return openTx<InvoicesTables>(tx)
    .selectFrom('invoice_settings')
    .selectAll()
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
}

export function listSettings(
  tx: Tx,
  providerIds: readonly string[],
): Promise<readonly SettingsRow[]> {
  return openTx<InvoicesTables>(tx)
    .selectFrom('invoice_settings')
    .selectAll()
    .where(sql<boolean>`provider_id = any(${[...providerIds]}::uuid[])`)
    .execute()
}

export async function saveSettings(tx: Tx, row: SettingsRow): Promise<void> {
  await openTx<InvoicesTables>(tx)
    .insertInto('invoice_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(row))
    .execute()
}

/** Undefined while the document has not been rendered. */
export async function findFile(tx: Tx, invoiceId: string): Promise<string | undefined> {
  const row = await openTx<InvoicesTables>(tx)
    .selectFrom('invoice_file')
    .select('file_id')
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()
  return row?.file_id
}

/** Returns false if another rendering was stored first. */
export async function insertFile(
  tx: Tx,
  invoiceId: string,
  fileId: string,
  now: Date,
): Promise<boolean> {
  const inserted = await openTx<InvoicesTables>(tx)
    .insertInto('invoice_file')
    .values({ invoice_id: invoiceId, file_id: fileId, rendered_at: now })
    .onConflict((conflict) => conflict.column('invoice_id').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}
