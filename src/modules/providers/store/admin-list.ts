import type { Fragment } from 'postgres'
import type { ProviderCategory, ProviderType } from '#contract/providers/categories.ts'
import type { ProviderStatus } from '#contract/providers/types.ts'
import { present } from '#kit/assert.ts'
import type { Backlog } from '#kit/backlog.ts'
import type { RangeInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export type AdminListRow = {
  account_id: string
  type: ProviderType
  reg_name: string
  /** The contact person or the branch. */
  contact_name: string
  category: ProviderCategory
  reg_number: string
  verified: boolean
  applied_at: Date
}

export type AdminListFilter = RangeInTime & {
  /** True: verified providers. False: those awaiting an admin, including approved ones. */
  readonly verified: boolean
  readonly words?: string
}

/**
 * Providers for the admin lists, latest application first. Each status is read in its own order, so
 * that no status is read and sorted as a whole.
 */
export function listForAdmins(tx: Tx, filter: AdminListFilter): Promise<readonly AdminListRow[]> {
  const sql = openSql(tx)
  const { after, words } = filter
  const ofStatus = (status: Fragment) => sql`
    (select account_id, type, reg_name, contact_name, category, reg_number,
      status = 'verified' as verified, applied_at
    from provider
    where ${status}
    ${words === undefined ? sql`` : sql`and words_key like containing_pattern(${words})`}
    ${after === undefined ? sql`` : sql`and (applied_at, account_id) < (${after.at}, ${after.id})`}
    order by applied_at desc, account_id desc limit ${filter.rows})`
  return filter.verified
    ? sql<AdminListRow[]>`${ofStatus(sql`status = 'verified'`)}`
    : sql<AdminListRow[]>`
        ${ofStatus(sql`status = 'new'`)} union all ${ofStatus(sql`status = 'approved'`)}
        order by applied_at desc, account_id desc limit ${filter.rows}`
}

/** Providers in any state whose name or registration number contains the words. */
export async function findWorded(tx: Tx, words: string, limit: number): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ account_id: string }[]>`
    select account_id from provider where words_key like containing_pattern(${words})
    limit ${limit}`
  return rows.map((row) => row.account_id)
}

export type SameRegistrationRow = Pick<
  AdminListRow,
  'account_id' | 'type' | 'reg_name' | 'contact_name' | 'applied_at'
> & { status: ProviderStatus; reject_reason: string | null }

/**
 * Other providers with the same registration number, except those that share one registration: a
 * company and its sub-profiles of its category.
 */
export function listSameRegistration(
  tx: Tx,
  { id, rows }: { readonly id: string; readonly rows: number },
): Promise<readonly SameRegistrationRow[]> {
  return openSql(tx)<SameRegistrationRow[]>`
    select other.account_id, other.type, other.reg_name, other.contact_name, other.applied_at,
      other.status, other.reject_reason
    from provider mine join provider other
      on registration_key(other.reg_number) = registration_key(mine.reg_number)
      left join provider company
        on company.account_id = mine.master_id and company.category = mine.category
      left join provider others
        on others.account_id = other.master_id and others.category = other.category
    where mine.account_id = ${id} and other.account_id <> mine.account_id
      and coalesce(others.account_id, other.account_id)
        <> coalesce(company.account_id, mine.account_id)
    order by other.applied_at desc, other.account_id desc limit ${rows}`
}

/** Counts applications awaiting approval or verification. */
export async function countApplications(tx: Tx): Promise<Backlog> {
  const [row] = await openSql(tx)<Backlog[]>`
    select count(*)::integer as count, min(applied_at) as "oldestAt"
    from provider where status in ('new', 'approved')`
  return present(row, 'a count is a row')
}
