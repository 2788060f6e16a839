import type { ProviderCategory } from '#contract/categories.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { ChargedFee, FeeCap } from '../rules/fee-cap.ts'

/** The limit that binds this category on a day; undefined where none does. */
export async function findFeeCap(
  tx: Tx,
  category: ProviderCategory,
  day: string,
): Promise<FeeCap | undefined> {
  const [row] = await openSql(tx)<{ cap_paise: bigint; period_days: number }[]>`
    select cap_paise, period_days from fee_cap
    where category = ${category} and from_day <= ${day}::date
    order by from_day desc limit 1`
  return row && { cap: row.cap_paise, periodDays: row.period_days }
}

/** Purchases of one client from one group of providers are decided one after the other. */
export async function lockFees(tx: Tx, userId: string, groupId: string): Promise<void> {
  await openSql(tx)`
    select pg_advisory_xact_lock(hashtextextended(${userId}::text || ${groupId}::text, 16))`
}

/** What the client was charged since then, less what was given back of it. */
export async function listCharged(
  tx: Tx,
  { userId, groupId, since }: { userId: string; groupId: string; since: Date },
): Promise<readonly ChargedFee[]> {
  const rows = await openSql(tx)<{ base: bigint; paid_at: Date }[]>`
    select base_paise - refunded_base_paise as base, paid_at from order_line
    where user_id = ${userId} and fee_group_id = ${groupId} and paid_at > ${since}`
  return rows.map(({ base, paid_at: at }) => ({ base, at }))
}
