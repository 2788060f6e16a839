import { readTuples } from '#platform/read-tuples.ts'
import type { Tx } from '#platform/tx.ts'

export type RecentCalls = {
  /** The number of calls posted, without withdrawn ones. */
  readonly posted: number
  /** The median from entry to exit; null if none was entered. */
  readonly minutesInCall: number | null
}

/** Recent calls of these providers; the time in a call is from the last `rows` ended calls. */
export async function findRecentCalls(
  tx: Tx,
  { providerIds, since, rows }: { providerIds: readonly string[]; since: Date; rows: number },
): Promise<ReadonlyMap<string, RecentCalls>> {
  const text = `select p.id, (
      select count(*)::int from trade
      where provider_id = p.id and posted_at > $2::timestamptz and state <> 'withdrawn'), (
      select percentile_cont(0.5) within group (order by extract(epoch from exited_at - entered_at))
        / 60
      from (select entered_at, exited_at from trade
        where provider_id = p.id and entered_at is not null and exited_at is not null
        order by posted_at desc, id desc limit $3) as last)
    from unnest($1::uuid[]) as p (id)`
  const found = await readTuples<readonly [string, number, number | null]>(tx, text, [
    providerIds,
    since,
    rows,
  ])
  return new Map(found.map(([id, posted, minutesInCall]) => [id, { posted, minutesInCall }]))
}
