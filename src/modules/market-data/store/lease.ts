import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/** By the database's clock, which all owners share. */
export type Lease = { readonly epoch: number }

/** Takes or renews the lease; undefined while it is another's. A new owner has a new epoch. */
export async function takeLease(
  tx: Tx,
  name: string,
  owner: string,
  seconds: number,
): Promise<Lease | undefined> {
  const [row] = await openSql(tx)<{ epoch: number }[]>`
    insert into market_feed_lease as held (name, owner, epoch, until)
    values (${name}, ${owner}, 1, clock_timestamp() + make_interval(secs => ${seconds}::float8))
    on conflict (name) do update
      set owner = excluded.owner, until = excluded.until,
        epoch = held.epoch + (held.owner <> excluded.owner)::int
      where held.owner = excluded.owner or held.until < clock_timestamp()
    returning epoch::float8 as epoch`
  return row
}

/** So that another need not wait for its end. */
export async function dropLease(tx: Tx, name: string, owner: string): Promise<void> {
  await openSql(tx)`
    update market_feed_lease set until = '-infinity' where name = ${name} and owner = ${owner}`
}
