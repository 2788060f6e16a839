import type { ClientFilter } from '#contract/clients/types.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export type FilterRow = {
  readonly id: string
  readonly name: string
  readonly filter: ClientFilter
}

export function listFilters(tx: Tx, ownerId: string): Promise<readonly FilterRow[]> {
  return openSql(tx)<FilterRow[]>`
    select id, name, filter from client_filter where provider_id = ${ownerId} order by lower(name), id`
}

/** Returns the conflict, if there is one. Call it while holding the owner's lock. */
export async function insertFilter(
  tx: Tx,
  row: FilterRow & { readonly ownerId: string; readonly at: Date },
  limit: number,
): Promise<'kept' | 'taken' | 'full'> {
  const sql = openSql(tx)
  const [known] = await sql<{ all: number; same: number }[]>`
    select count(*)::int as all, count(*) filter (where lower(name) = lower(${row.name}))::int as same
    from client_filter where provider_id = ${row.ownerId}`
  if (known !== undefined && known.same > 0) {
    return 'taken'
  }
  if (known !== undefined && known.all >= limit) {
    return 'full'
  }
  const kept = await sql`
    insert into client_filter (id, provider_id, name, filter, created_at)
    values (${row.id}, ${row.ownerId}, ${row.name}, ${sql.json({ ...row.filter })}, ${row.at})
    on conflict do nothing`
  return kept.count > 0 ? 'kept' : 'taken'
}

export async function deleteFilter(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const rows = await openSql(tx)`
    delete from client_filter where id = ${id} and provider_id = ${ownerId}`
  return rows.count > 0
}
