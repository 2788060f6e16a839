import type { Selectable } from 'kysely'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { ProvidersTables } from '../tables.ts'

export type BankAccountRow = Selectable<ProvidersTables['provider_bank_account']>

export function findBankAccount(tx: Tx, providerId: string): Promise<BankAccountRow | undefined> {
  return openTx<ProvidersTables>(tx)
    .selectFrom('provider_bank_account')
    .selectAll()
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
}

type AccountFreeze = Pick<BankAccountRow, 'provider_id' | 'frozen_until'> & {
  readonly is_first: boolean
}

/** The freezes of those of these providers that have entered an account. */
export function listAccountFreezes(
  tx: Tx,
  providerIds: readonly string[],
): Promise<readonly AccountFreeze[]> {
  return openTx<ProvidersTables>(tx)
    .selectFrom('provider_bank_account')
    .select(['provider_id', 'frozen_until'])
    .select((row) => row('previous_sealed', 'is', null).$castTo<boolean>().as('is_first'))
    .where('provider_id', 'in', [...providerIds])
    .execute()
}

/** Serialises changes by one provider, including the first entry. */
export async function lockBankAccount(
  tx: Tx,
  providerId: string,
): Promise<BankAccountRow | undefined> {
  await openTx<ProvidersTables>(tx)
    .selectFrom('provider')
    .select('account_id')
    .where('account_id', '=', providerId)
    .forUpdate()
    .execute()
  return findBankAccount(tx, providerId)
}

export async function saveBankAccount(tx: Tx, row: BankAccountRow): Promise<void> {
  await openTx<ProvidersTables>(tx)
    .insertInto('provider_bank_account')
    .values(row)
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(row))
    .execute()
}

export type Confirmation = {
  readonly providerId: string
  readonly savedAt: Date
  readonly adminId: string
  readonly now: Date
}

/** Confirms a frozen first account as it was saved at `savedAt`; false if there is none. */
export async function confirmBankAccount(
  tx: Tx,
  { providerId, savedAt, adminId, now }: Confirmation,
): Promise<boolean> {
  const row = await openTx<ProvidersTables>(tx)
    .updateTable('provider_bank_account')
    .set({ frozen_until: null, confirmed_at: now, confirmed_by: adminId })
    .where('provider_id', '=', providerId)
    .where('saved_at', '=', savedAt)
    .where('frozen_until', '>', now)
    .where('previous_sealed', 'is', null)
    .returning('provider_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the ids of its files. */
export async function removeBankAccount(
  tx: Tx,
  providerId: string,
): Promise<readonly (string | null)[]> {
  const row = await openTx<ProvidersTables>(tx)
    .deleteFrom('provider_bank_account')
    .where('provider_id', '=', providerId)
    .returning(['qr_file', 'cheque_file', 'previous_qr_file'])
    .executeTakeFirst()
  return row === undefined ? [] : [row.qr_file, row.cheque_file, row.previous_qr_file]
}
