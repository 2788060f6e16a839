import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/** Counts per provider, kept by the modules that own the counted rows. */
const countedKinds = ['followers', 'plans', 'articles', 'videos', 'events', 'podcasts'] as const
export type CountedKind = (typeof countedKinds)[number]

/**
 * Adds to a count of each provider, and returns the new values. The rows are locked first, in id
 * order, so that two callers with several providers cannot deadlock; in a separate statement, so
 * that the update sees the values as of the lock.
 */
export async function addToCounts(
  tx: Tx,
  kind: CountedKind,
  deltas: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const sql = openSql(tx)
  const column = sql(`${kind}_count`)
  const ids = [...deltas.keys()]
  if (ids.length > 1) {
    await sql`
      select from provider where account_id = any(${ids}::uuid[])
      order by account_id for no key update`
  }
  const rows = await sql<{ account_id: string; count: number }[]>`
    update provider set ${column} = ${column} + change.delta
    from unnest(${ids}::uuid[], ${[...deltas.values()]}::int[]) change (id, delta)
    where provider.account_id = change.id
    returning provider.account_id, ${column} as count`
  return new Map(rows.map((row) => [row.account_id, row.count]))
}
