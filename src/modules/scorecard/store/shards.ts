import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/**
 * All instruments are divided into this many shards, by id, so that events of different instruments
 * are written under different locks; the tables call a shard `share`. One worker holds all of them.
 */
export const SHARDS = 64

export function shardOf(instrumentId: number): number {
  return instrumentId % SHARDS
}

/**
 * The right to write events of a shard's trades, until another worker takes the shard. That is
 * possible once this worker's lease has expired.
 */
export type HeldShard = { readonly shard: number; readonly epoch: bigint }

/** Renews this worker's lease. Returns whether it had ended before. Times are the database's. */
export async function renewWorker(tx: Tx, worker: string, leaseMs: number): Promise<boolean> {
  const [row] = await openSql(tx)<{ hadEnded: boolean }[]>`
    with me as (
      insert into trade_worker (id, expires_at)
      values (${worker}, clock_timestamp() + ${leaseMs} * interval '1 millisecond')
      on conflict (id) do update set expires_at = excluded.expires_at),
    gone as (
      delete from trade_worker
      where id <> ${worker} and expires_at < clock_timestamp() - interval '1 minute')
    select not exists (
      select from trade_worker where id = ${worker} and expires_at > clock_timestamp()) as "hadEnded"`
  return row?.hadEnded ?? true
}

/**
 * All shards in their order, if the worker has them or no other live worker has one; else none. New
 * ones are behind until `setCatchingUp`.
 */
export async function claimShards(tx: Tx, worker: string): Promise<readonly HeldShard[]> {
  const sql = openSql(tx)
  // Also after an expired lease: while this worker is the owner under the same epoch, no other was.
  const held = await sql<HeldShard[]>`
    select share as shard, epoch from trade_share where owner = ${worker}`
  if (held.length < SHARDS) {
    // Locked in the same order as by writers of events.
    const taken = await sql<HeldShard[]>`
      with free as (
        select s.share from trade_share s
        where s.owner is distinct from ${worker} and not exists (
          select from trade_worker w where w.id = s.owner and w.expires_at > clock_timestamp())
        order by s.share for no key update skip locked)
      update trade_share set owner = ${worker}, epoch = epoch + 1, catching_up_epoch = epoch + 1
      where share in (select share from free)
        and (select count(*) from free) = ${SHARDS - held.length}
      returning share as shard, epoch`
    held.push(...taken)
  }
  if (held.length < SHARDS) {
    await releaseShards(tx, worker)
    return []
  }
  return held.sort((one, other) => one.shard - other.shard)
}

/** Releases the worker's shards, so that another can take them at once. */
export async function releaseShards(tx: Tx, worker: string): Promise<void> {
  await openSql(tx)`update trade_share set owner = null where owner = ${worker}`
}

export async function deleteWorker(tx: Tx, worker: string): Promise<void> {
  await openSql(tx)`delete from trade_worker where id = ${worker}`
}

/**
 * Whether all these shards are still owned under their epochs; if so, nobody takes one of them
 * before the transaction ends.
 */
export async function lockShards(tx: Tx, held: readonly HeldShard[]): Promise<boolean> {
  const rows = await openSql(tx)<{ share: number }[]>`
    select s.share from trade_share s
    join unnest(${held.map(({ shard }) => String(shard))}::text[]::smallint[],
      ${held.map(({ epoch }) => String(epoch))}::text[]::bigint[]) as n(share, epoch)
      on n.share = s.share and n.epoch = s.epoch
    order by s.share for share of s`
  return rows.length === held.length
}

/**
 * Stores whether prices may have affected trades of these shards without being judged yet. With
 * `skipLocked` it leaves out the shards under which events are just being written. Returns whether
 * none was left out.
 */
export async function setCatchingUp(
  tx: Tx,
  held: readonly HeldShard[],
  isCatchingUp: boolean,
  { skipLocked = false } = {},
): Promise<boolean> {
  const sql = openSql(tx)
  // Locked in the same order as by writers of events.
  const set = await sql`
    with mine as (
      select s.share from trade_share s
      join unnest(${held.map(({ shard }) => String(shard))}::text[]::smallint[],
        ${held.map(({ epoch }) => String(epoch))}::text[]::bigint[]) as n(share, epoch)
        on n.share = s.share and n.epoch = s.epoch
      order by s.share for no key update of s ${skipLocked ? sql`skip locked` : sql``})
    update trade_share s set catching_up_epoch = case when ${isCatchingUp} then s.epoch end
    from mine where mine.share = s.share returning 1`
  return set.length === held.length
}

/** Whether a live worker judges the instrument's trades and has judged all prices so far. */
export async function isJudged(tx: Tx, instrumentId: number): Promise<boolean> {
  const [row] = await openSql(tx)<{ judged: boolean }[]>`
    select exists (
      select from trade_share s join trade_worker w on w.id = s.owner
      where s.share = ${shardOf(instrumentId)}::smallint and w.expires_at > clock_timestamp()
        and s.catching_up_epoch is distinct from s.epoch) as judged`
  return row?.judged ?? false
}
