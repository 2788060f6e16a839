import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export async function saveEmpowerment(
  tx: Tx,
  row: { readonly accountId: string; readonly by: string; readonly now: Date },
): Promise<void> {
  await openSql(tx)`
    insert into admin_empowerment (account_id, empowered_by, empowered_at)
    values (${row.accountId}, ${row.by}, ${row.now})
    on conflict (account_id, empowered_by) do update set empowered_at = excluded.empowered_at`
}

/**
 * Those of the admins that are this admin, or that since then one of both empowered, or a third who
 * empowered both, each also over several admins in between.
 */
export async function findRelatedAdmins(
  tx: Tx,
  adminId: string,
  others: readonly string[],
  since: Date,
): Promise<ReadonlySet<string>> {
  const rows = await openSql(tx)<{ id: string }[]>`
    with recursive source (of, id) as (
      select id, id from unnest(${[adminId, ...others]}::uuid[]) id
      union
      select source.of, one.empowered_by
      from source join admin_empowerment one on one.account_id = source.id
      where one.empowered_at > ${since}
    )
    select distinct other.of as id from source other join source own on own.id = other.id
    where own.of = ${adminId} and other.of = any(${[...others]}::uuid[])`
  return new Set(rows.map(({ id }) => id))
}
