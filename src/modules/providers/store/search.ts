import type { Language, Segment } from '#contract/common/types.ts'
import type { ProviderCategory, ProviderType } from '#contract/providers/categories.ts'
import { providerName } from '#contract/providers/provider-name.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/** The searchable words of a provider. */
export type FindableRow = {
  account_id: string
  name: string
  reg_number: string
  category: ProviderCategory
  city: string
  state: string
  languages: Language[]
  segments: Segment[]
  description: string
  followers_count: number
}

type NameColumns = { type: ProviderType; reg_name: string; contact_name: string }

/** The verified providers among these ids. */
export async function findFindable(
  tx: Tx,
  ids: readonly string[],
): Promise<readonly FindableRow[]> {
  const rows = await openSql(tx)<(FindableRow & NameColumns)[]>`
    select account_id, type, reg_name, contact_name, reg_number, category, city, state, languages, segments,
      description, followers_count
    from provider where account_id = any(${[...ids]}::uuid[]) and status = 'verified'`
  return rows.map((row) => ({
    ...row,
    name: providerName({ RegName: row.reg_name, name: row.contact_name, type: row.type }),
  }))
}

/** Ids of providers with this status, in order, `rows` at a time. */
export async function listIdsByStatus(
  tx: Tx,
  status: 'verified' | 'rejected' | 'deleted',
  afterId: string | undefined,
  rows: number,
): Promise<readonly string[]> {
  const sql = openSql(tx)
  const found = await sql<{ account_id: string }[]>`
    select account_id from provider
    where status = ${status} ${afterId === undefined ? sql`` : sql`and account_id > ${afterId}`}
    order by account_id limit ${rows}`
  return found.map((row) => row.account_id)
}
