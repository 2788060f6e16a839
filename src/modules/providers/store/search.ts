import type { ProviderCategory } from '#contract/categories.ts'
import type { Language, Segment } from '#contract/enums.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/** What words can find a provider by. */
export type FindableRow = {
  account_id: string
  reg_name: string
  reg_number: string
  category: ProviderCategory
  city: string
  state: string
  languages: Language[]
  segments: Segment[]
  description: string
  followers_count: number
}

/** The verified ones among these ids. */
export function findFindable(tx: Tx, ids: readonly string[]): Promise<readonly FindableRow[]> {
  return openSql(tx)<FindableRow[]>`
    select account_id, reg_name, reg_number, category, city, state, languages, segments,
      description, followers_count
    from provider where account_id = any(${[...ids]}::uuid[]) and status = 'verified'`
}

/** Ids of providers of this status in their order, `rows` at a time. */
export async function listIdsByStatus(
  tx: Tx,
  status: 'verified' | 'deleted',
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
