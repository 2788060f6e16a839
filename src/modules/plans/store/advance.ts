import type { ProviderCategory } from '#contract/providers/categories.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/**
 * How many days of fees may be taken in advance on a day; categories without a limit are missing.
 */
export async function findAdvanceLimits(
  tx: Tx,
  day: string,
): Promise<ReadonlyMap<ProviderCategory, number>> {
  const rows = await openSql(tx)<{ category: ProviderCategory; days: number }[]>`
    select distinct on (category) category, days from advance_limit
    where from_day <= ${day}::date order by category, from_day desc`
  return new Map(rows.map(({ category, days }) => [category, days]))
}
