import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export type Lease = { readonly epoch: number }

/**
 * Takes or renews the lease, by the database's clock, which all owners share. Undefined while
 * another process has it. A new owner gets a new epoch.
 */
export async function takeLease(
  tx: Tx,
  name: string,
  owner: string,
  seconds: number,
): Promise<Lease | undefined> {
  const [row] = await openSql(tx)<{ epoch: number }[]>`
    insert into market_feed_lease as held (name, owner, epoch, expires_at)
    values (${name}, ${owner}, 1, clock_timestamp() + make_interval(secs => ${seconds}::float8))
    on conflict (name) do update
      set owner = excluded.owner, expires_at = excluded.expires_at,
        epoch = held.epoch + (held.owner <> excluded.owner)::int
      where held.owner = excluded.owner or held.expires_at < clock_timestamp()
    returning epoch::float8 as epoch`
  return row
}

/** Ends the lease early, so that another process need not wait for its expiry. */
export async function dropLease(tx: Tx, name: string, owner: string): Promise<void> {
  await openSql(tx)`
    update market_feed_lease set expires_at = '-infinity' where name = ${name} and owner = ${owner}`
}
