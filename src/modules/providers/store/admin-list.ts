import type { ProviderCategory, ProviderType } from '#contract/providers/categories.ts'
import { present } from '#kit/assert.ts'
import type { Backlog } from '#kit/backlog.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export type AdminListRow = {
  account_id: string
  type: ProviderType
  reg_name: string
  /** The person, or the branch. */
  contact_name: string
  category: ProviderCategory
  reg_number: string
  verified: boolean
  applied_at: Date
}

export type AdminListFilter = {
  /** True: the verified. False: those that wait for an admin, the approved ones among them. */
  readonly verified: boolean
  readonly words?: string
  readonly after?: { readonly at: Date; readonly id: string }
  readonly rows: number
}

/** Providers as the admin's lists show them, the latest application first. */
export function listForAdmins(tx: Tx, filter: AdminListFilter): Promise<readonly AdminListRow[]> {
  const sql = openSql(tx)
  const { after, words } = filter
  return sql<AdminListRow[]>`
    select account_id, type, reg_name, contact_name, category, reg_number,
      status = 'verified' as verified, applied_at
    from provider
    where ${filter.verified ? sql`status = 'verified'` : sql`status in ('new', 'approved')`}
    ${words === undefined ? sql`` : sql`and words_key like containing_pattern(${words})`}
    ${after === undefined ? sql`` : sql`and (applied_at, account_id) < (${after.at}, ${after.id})`}
    order by applied_at desc, account_id desc limit ${filter.rows}`
}

/** What waits for an admin's approval or verification. */
export async function countApplications(tx: Tx): Promise<Backlog> {
  const [row] = await openSql(tx)<Backlog[]>`
    select count(*)::integer as count, min(applied_at) as "oldestAt"
    from provider where status in ('new', 'approved')`
  return present(row, 'a count is a row')
}
