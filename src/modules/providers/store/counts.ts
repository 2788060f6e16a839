import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/** What is counted per provider by the modules that own it. */
export const countedKinds = [
  'followers',
  'plans',
  'articles',
  'videos',
  'events',
  'podcasts',
] as const
export type CountedKind = (typeof countedKinds)[number]

/**
 * Adds to a count of each provider, and returns the new values. The rows are locked in the order
 * of their ids, so that two callers with several providers cannot wait for each other.
 */
export async function addToCounts(
  tx: Tx,
  kind: CountedKind,
  deltas: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const sql = openSql(tx)
  const column = sql(`${kind}_count`)
  const rows = await sql<{ account_id: string; count: number }[]>`
    with locked as (
      select p.account_id, d.delta from provider p
      join unnest(${[...deltas.keys()]}::uuid[], ${[...deltas.values()]}::int[]) d (id, delta)
        on d.id = p.account_id
      order by p.account_id for no key update of p)
    update provider set ${column} = ${column} + locked.delta
    from locked where provider.account_id = locked.account_id
    returning provider.account_id, ${column} as count`
  return new Map(rows.map((row) => [row.account_id, row.count]))
}
