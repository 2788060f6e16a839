import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { RangeInTime } from '#kit/page.ts'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { AccountsTables } from '../tables.ts'

export type CustomerRow = {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly emailVerifiedAt: Date | null
  readonly number: string | null
  readonly numberVerifiedAt: Date | null
  readonly telegram: string | null
  readonly state: 'active' | 'suspended' | 'removed'
  readonly createdAt: Date
}

export type CustomerFilter = RangeInTime & {
  /** Part of a name, an e-mail address or a number; case-insensitive. */
  readonly q?: string | undefined
  readonly state?: 'active' | 'suspended' | undefined
  /** Only this account. */
  readonly id?: string | undefined
}

/**
 * Customers, newest first. A search first probes the next rows by date, which is enough for common
 * words. If the probe finds too few, the words are rare, and the word index finds them. Neither
 * path scans the table.
 */
export async function listCustomers(
  tx: Tx,
  filter: CustomerFilter,
): Promise<readonly CustomerRow[]> {
  const db = openTx<AccountsTables>(tx)
  const pattern = patternOf(filter.q)
  if (pattern === undefined) {
    return customersBy(db, filter).execute()
  }
  const probed = await customersBy(db, { ...filter, rows: PROBE_ROWS })
    .select(hasWords(pattern).as('found'))
    .execute()
  const found = probed.filter((row) => row.found).slice(0, filter.rows)
  if (found.length === filter.rows || probed.length < PROBE_ROWS) {
    return found
  }
  return db
    .with(
      (cte) => cte('hit').materialized(),
      (query) =>
        query
          .selectFrom('account')
          .select(['id', 'created_at', 'state'])
          .where('role', '=', 'user')
          .where('state', '!=', 'removed')
          .where(hasWords(pattern)),
    )
    .selectFrom('hit')
    .innerJoin('account', 'account.id', 'hit.id')
    .select(columns)
    .$if(filter.state !== undefined, (query) =>
      query.where('hit.state', '=', filter.state ?? 'active'),
    )
    .$if(filter.after !== undefined, (query) => query.where(isAfter('hit', filter)))
    .orderBy('hit.created_at', 'desc')
    .orderBy('hit.id', 'desc')
    .limit(filter.rows)
    .execute()
}

const PROBE_ROWS = 1_000

const columns = [
  'account.id as id',
  'account.name as name',
  'account.email as email',
  'account.email_verified_at as emailVerifiedAt',
  'account.number as number',
  'account.number_verified_at as numberVerifiedAt',
  'account.telegram as telegram',
  'account.state as state',
  'account.created_at as createdAt',
] as const

function customersBy(db: Kysely<AccountsTables>, filter: CustomerFilter) {
  return db
    .selectFrom('account')
    .select(columns)
    .where('role', '=', 'user')
    .where('state', '!=', 'removed')
    .$if(filter.id !== undefined, (query) => query.where('id', '=', filter.id ?? ''))
    .$if(filter.state !== undefined, (query) => query.where('state', '=', filter.state ?? 'active'))
    .$if(filter.after !== undefined, (query) => query.where(isAfter('account', filter)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.rows)
}

function isAfter(table: 'account' | 'hit', { after }: CustomerFilter): RawBuilder<boolean> {
  return sql<boolean>`
    (${sql.table(table)}.created_at, ${sql.table(table)}.id) < (${after?.at}, ${after?.id})`
}

/** Must match the expression of the index `account_customer_words`. */
function hasWords(pattern: string): RawBuilder<boolean> {
  return sql<boolean>`
    (lower(account.name) || ' ' || coalesce(lower(account.email), '') || ' '
      || coalesce(account.number, '')) like ${pattern}`
}

function patternOf(q: string | undefined): string | undefined {
  const words = (q ?? '').trim().toLowerCase()
  return words === '' ? undefined : `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
