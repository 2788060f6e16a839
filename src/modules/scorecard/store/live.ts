import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/** An event of a trade, by its place in the provider's journal. */
export type EventPosition = {
  readonly providerId: string
  readonly seq: number
  readonly tradeId: string
}

/** Events of these journals after the given numbers, ordered by provider and number. */
export async function listEventsBehind(
  tx: Tx,
  ends: ReadonlyMap<string, number>,
  rows: number,
): Promise<readonly EventPosition[]> {
  return openSql(tx)<EventPosition[]>`
    select e.provider_id as "providerId", e.seq, e.trade_id as "tradeId"
    from unnest(${[...ends.keys()]}::uuid[], ${[...ends.values()]}::int[]) n (provider_id, behind)
    join trade_event e on e.provider_id = n.provider_id and e.seq > n.behind
    order by e.provider_id, e.seq limit ${rows}`
}

/** Ids of the newest closed trades of all providers. */
export async function listNewestClosed(tx: Tx, rows: number): Promise<readonly string[]> {
  const found = await openSql(tx)<{ id: string }[]>`
    select trade_id as id from trade_event where kind in ('tp', 'sl', 'manual', 'timeout')
    order by at desc, trade_id desc limit ${rows}`
  return found.map(({ id }) => id)
}

/** Ids of the newest ended trades of each of these providers, including withdrawn ones. */
export async function listNewestEnded(
  tx: Tx,
  providerIds: readonly string[],
  rows: number,
): Promise<readonly string[]> {
  const found = await openSql(tx)<{ id: string }[]>`
    select e.id from unnest(${[...providerIds]}::uuid[]) n (provider_id)
    cross join lateral (
      select trade_id as id from trade_event e where e.provider_id = n.provider_id
        and kind in ('tp', 'sl', 'manual', 'timeout', 'withdrawn')
      order by seq desc limit ${rows}) e`
  return found.map(({ id }) => id)
}
