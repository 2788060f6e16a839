import { sql } from 'kysely'
import type { Permission } from '#contract/accounts/roles.ts'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { AccountsTables } from '../tables.ts'

export type AdminRow = {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly permissions: readonly Permission[]
  readonly state: 'active' | 'suspended' | 'removed'
  readonly totpEnabled: boolean
  readonly createdAt: Date
}

/** There are few admins, so one answer returns them all, oldest first. */
export const ADMINS_MAX_COUNT = 200

/** Admins whose accounts were not removed. */
export async function listAdmins(tx: Tx): Promise<readonly AdminRow[]> {
  return openTx<AccountsTables>(tx)
    .selectFrom('account')
    .leftJoin('account_totp', 'account_totp.account_id', 'account.id')
    .select([
      'account.id',
      'account.name',
      'account.email',
      'account.permissions',
      'account.state',
      'account.created_at as createdAt',
      sql<boolean>`account_totp.confirmed_at is not null`.as('totpEnabled'),
    ])
    .where('role', '=', 'admin')
    .where('state', '!=', 'removed')
    .orderBy('account.created_at')
    .orderBy('account.id')
    .limit(ADMINS_MAX_COUNT)
    .execute()
}

/** Serialises changes to permissions, so that two admins cannot remove each other. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('admin accounts'))`.execute(
    openTx<AccountsTables>(tx),
  )
}
