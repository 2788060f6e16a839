import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/** The lease on the connection to the exchange. */
const LEASE = 'feed'

/**
 * Takes or renews the lease, by the database's clock, which all owners share. False while another
 * process has it. A new owner gets a new epoch.
 */
export async function takeLease(tx: Tx, owner: string, seconds: number): Promise<boolean> {
  const rows = await openSql(tx)`
    insert into market_feed_lease as held (name, owner, epoch, expires_at)
    values (${LEASE}, ${owner}, 1, clock_timestamp() + make_interval(secs => ${seconds}::float8))
    on conflict (name) do update
      set owner = excluded.owner, expires_at = excluded.expires_at,
        epoch = held.epoch + (held.owner <> excluded.owner)::int
      where held.owner = excluded.owner or held.expires_at < clock_timestamp()
    returning 1 as held`
  return rows.length === 1
}

/** Ends the lease early, so that another process need not wait for its expiry. */
export async function dropLease(tx: Tx, owner: string): Promise<void> {
  await openSql(tx)`
    update market_feed_lease set expires_at = '-infinity' where name = ${LEASE} and owner = ${owner}`
}
