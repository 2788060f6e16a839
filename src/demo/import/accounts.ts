import type { Permission, Role } from '#contract/accounts/roles.ts'
import type { StoredPassword } from '#modules/accounts/index.ts'
import type { AccountsTables } from '#modules/accounts/tables.ts'
import type { Tx } from '#platform/tx.ts'
import { pastTables } from './store/past-tables.ts'

/** An imported account; its contacts count as verified. */
export type ImportedAccount = {
  readonly id: string
  readonly role: Role
  readonly name: string
  readonly email: string | null
  readonly number: string | null
  readonly telegram?: string | null
  readonly photoFileId?: string | null
  readonly permissions?: readonly Permission[]
  readonly createdAt: Date
  /** Made by `hashPassword`; several accounts may share one. */
  readonly password?: StoredPassword
}

/** Inserts accounts in bulk, without mails or events. Throws if an address or number is taken. */
export async function importAccounts(tx: Tx, rows: readonly ImportedAccount[]): Promise<void> {
  const past = pastTables<AccountsTables>(tx)
  await past.insertInto(
    'account',
    rows.map((row) => ({
      id: row.id,
      role: row.role,
      name: row.name,
      email: row.email?.toLowerCase() ?? null,
      email_verified_at: row.email === null ? null : row.createdAt,
      number: row.number,
      number_verified_at: row.number === null ? null : row.createdAt,
      telegram: row.telegram ?? null,
      photo_file_id: row.photoFileId ?? null,
      permissions: [...(row.permissions ?? [])],
      created_at: row.createdAt,
      updated_at: row.createdAt,
    })),
  )
  await past.insertInto(
    'account_password',
    rows.flatMap(({ id, password, createdAt }) =>
      password === undefined
        ? []
        : [
            {
              account_id: id,
              hash: password.hash,
              pepper_kid: password.kid,
              changed_at: createdAt,
            },
          ],
    ),
  )
}
