import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import { PEOPLE_EVENT_KINDS } from '../signals.ts'

/** Trades that people have changed in these journals after these places. */
export async function listTradesChangedByPeople(
  tx: Tx,
  behind: readonly (readonly [providerId: string, seq: number])[],
): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ id: string }[]>`
    select distinct e.trade_id as id
    from unnest(${behind.map(([id]) => id)}::uuid[], ${behind.map(([, seq]) => seq)}::int[])
      as n(provider_id, seq)
    join trade_event e on e.provider_id = n.provider_id and e.seq > n.seq
    where e.kind = any(${[...PEOPLE_EVENT_KINDS]}::text[])`
  return rows.map(({ id }) => id)
}
