import { sql } from 'kysely'
import type { Permission, Role } from '#contract/accounts/roles.ts'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { AccountState, AccountsTables } from '../tables.ts'

export type Account = {
  readonly id: string
  readonly role: Role
  readonly state: AccountState
  readonly name: string
  readonly email: string | null
  /** Null while the address is unproven. */
  readonly emailVerifiedAt: Date | null
  readonly number: string | null
  readonly numberVerifiedAt: Date | null
  readonly telegram: string | null
  readonly photoFileId: string | null
  readonly permissions: readonly Permission[]
  readonly createdAt: Date
}

export type NewAccount = Omit<Account, 'state'>

const open = (tx: Tx) => openTx<AccountsTables>(tx)

const columns = [
  'id',
  'role',
  'state',
  'name',
  'email',
  'email_verified_at as emailVerifiedAt',
  'number',
  'number_verified_at as numberVerifiedAt',
  'telegram',
  'photo_file_id as photoFileId',
  'permissions',
  'created_at as createdAt',
] as const

export async function findAccount(tx: Tx, id: string): Promise<Account | undefined> {
  return open(tx).selectFrom('account').select(columns).where('id', '=', id).executeTakeFirst()
}

export async function findAccounts(tx: Tx, ids: readonly string[]): Promise<readonly Account[]> {
  return open(tx)
    .selectFrom('account')
    .select(columns)
    .where(sql<boolean>`id = any(${ids})`)
    .execute()
}

/** Ids of the active admins who have the permission. */
export async function listAdminsWith(tx: Tx, permission: Permission): Promise<readonly string[]> {
  const rows = await open(tx)
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'admin')
    .where('state', '=', 'active')
    .where(sql<boolean>`${permission} = any(permissions)`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The account that has proven the address. An unproven address belongs to no account. */
export async function findAccountByEmail(tx: Tx, email: string): Promise<Account | undefined> {
  return open(tx)
    .selectFrom('account')
    .select(columns)
    .where(sql<boolean>`lower(email) = ${email}`)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
}

/** Whether an active account has the address unproven. */
export async function hasUnprovenEmail(tx: Tx, email: string): Promise<boolean> {
  const noted = await open(tx)
    .selectFrom('account')
    .select('id')
    .where(sql<boolean>`lower(email) = ${email}`)
    .where('email_verified_at', 'is', null)
    .where('state', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  return noted !== undefined
}

/** The account that has proven the number. */
export async function findAccountByNumber(tx: Tx, number: string): Promise<Account | undefined> {
  return open(tx)
    .selectFrom('account')
    .select(columns)
    .where('number', '=', number)
    .where('number_verified_at', 'is not', null)
    .executeTakeFirst()
}

/** The account that has proven the address or number. */
export function findByContact(tx: Tx, contact: string): Promise<Account | undefined> {
  return contact.includes('@')
    ? findAccountByEmail(tx, contact.toLowerCase())
    : findAccountByNumber(tx, contact)
}

/** Locks the account; the rest of the transaction sees it unchanged. */
export async function lockAccount(tx: Tx, id: string): Promise<Account | undefined> {
  return open(tx)
    .selectFrom('account')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Locks the account, to serialise operations that count its rows. Whether it was not removed, which
 * it cannot be until the transaction ends.
 */
export async function lockAccountRow(tx: Tx, id: string): Promise<boolean> {
  const row = await open(tx)
    .selectFrom('account')
    .select('state')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined && row.state !== 'removed'
}

export type NotRemovedAccount = { readonly id: string; readonly role: Role }

/** The given accounts that were not removed. */
export async function findNotRemoved(
  tx: Tx,
  ids: readonly string[],
): Promise<readonly NotRemovedAccount[]> {
  return open(tx)
    .selectFrom('account')
    .select(['id', 'role'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('state', '<>', 'removed')
    .execute()
}

/** False if the id is taken, or if another account has already proven the address or number. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<boolean> {
  const inserted = await open(tx)
    .insertInto('account')
    .values({
      id: account.id,
      role: account.role,
      name: account.name,
      email: account.email,
      email_verified_at: account.emailVerifiedAt,
      number: account.number,
      number_verified_at: account.numberVerifiedAt,
      telegram: account.telegram,
      photo_file_id: account.photoFileId,
      permissions: [...account.permissions],
      created_at: account.createdAt,
      updated_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export type AccountChange = {
  readonly name?: string
  readonly telegram?: string | null
  readonly photo_file_id?: string | null
  readonly email?: string | null
  readonly email_verified_at?: Date | null
  readonly number?: string | null
  readonly number_verified_at?: Date | null
  readonly permissions?: Permission[]
  readonly state?: AccountState
}

/** False if there is no such account, or if another account has proven the address or number. */
export async function updateAccount(
  tx: Tx,
  id: string,
  change: AccountChange,
  now: Date,
): Promise<boolean> {
  const taken = open(tx)
    .selectFrom('account as other')
    .select('other.id')
    .where('other.id', '!=', id)
    .where((where) =>
      where.or([
        where.and([
          where('other.email', '=', change.email ?? ''),
          where('other.email_verified_at', 'is not', null),
        ]),
        where.and([
          where('other.number', '=', change.number ?? ''),
          where('other.number_verified_at', 'is not', null),
        ]),
      ]),
    )
  const updated = await open(tx)
    .updateTable('account')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .where((where) => where.not(where.exists(taken)))
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

export async function countAccounts(tx: Tx): Promise<number> {
  const { count } = await open(tx)
    .selectFrom('account')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
