import type { Permission, Role } from '#contract/accounts/roles.ts'
import type { Tx } from '#platform/tx.ts'
import { insertAccounts } from './store/accounts.ts'
import { putPasswords, type StoredPassword } from './store/credentials.ts'

/** An account that comes from elsewhere; its contacts count as proven. */
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
  /** Made by `hashPassword`; many accounts may share one. */
  readonly password?: StoredPassword
}

/** Inserts accounts in bulk, without mails or events. Throws when an address or number is taken. */
export async function importAccounts(tx: Tx, rows: readonly ImportedAccount[]): Promise<void> {
  await insertAccounts(
    tx,
    rows.map((row) => ({
      id: row.id,
      role: row.role,
      name: row.name,
      email: row.email?.toLowerCase() ?? null,
      emailVerifiedAt: row.email === null ? null : row.createdAt,
      number: row.number,
      numberVerifiedAt: row.number === null ? null : row.createdAt,
      telegram: row.telegram ?? null,
      photoFileId: row.photoFileId ?? null,
      permissions: row.permissions ?? [],
      createdAt: row.createdAt,
    })),
  )
  const passwords = rows.flatMap(({ id, password, createdAt }) =>
    password === undefined ? [] : [{ ...password, accountId: id, now: createdAt }],
  )
  await putPasswords(tx, passwords)
}
