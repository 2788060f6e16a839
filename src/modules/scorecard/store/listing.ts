import { openSql } from '#platform/open-tx.ts'
import { readTuples } from '#platform/read-tuples.ts'
import type { Tx } from '#platform/tx.ts'

/*
 * The state of the transfer from the journals to the table of ended calls. A journal is continued
 * where it was left, under the lock of its row here, so that each event counts once.
 */

/** A provider with a journal, and how far its events are projected into the tables for readers. */
export type ListedJournal = {
  readonly providerId: string
  /** The last projected event. */
  readonly seq: number
  readonly closed: number
  readonly withdrawn: number
  /** Hidden ones among the closed ones. */
  readonly hidden: number
  /** Events not projected yet. */
  readonly behind: number
}

/** All providers with a journal, or these. */
export async function listJournals(
  tx: Tx,
  providerIds?: readonly string[],
): Promise<readonly ListedJournal[]> {
  const text = `select h.provider_id, coalesce(l.seq, 0), coalesce(l.closed, 0), coalesce(l.withdrawn, 0),
      coalesce(c.hidden, 0), h.seq - coalesce(l.seq, 0)
    from journal_head h left join journal_listed l on l.provider_id = h.provider_id
    left join (select d.provider_id, count(*)::int as hidden from hidden_trade d
      join closed_trade o on o.trade_id = d.trade_id and not o.withdrawn group by d.provider_id) c
      on c.provider_id = h.provider_id`
  const rows = await readTuples<readonly [string, number, number, number, number, number]>(
    tx,
    providerIds === undefined ? text : `${text} where h.provider_id = any($1::uuid[])`,
    providerIds === undefined ? [] : [providerIds],
  )
  return rows.map(([providerId, seq, closed, withdrawn, hidden, behind]) => ({
    providerId,
    seq,
    closed,
    withdrawn,
    hidden,
    behind,
  }))
}

export async function listJournalIds(tx: Tx): Promise<readonly string[]> {
  const text = 'select provider_id from journal_head order by provider_id'
  return (await readTuples<readonly [string]>(tx, text, [])).map(([id]) => id)
}

/**
 * Journals not projected completely. Comparing the sums first tells cheaply whether there are any:
 * no journal is projected beyond its end.
 */
const BEHIND = `select h.provider_id::text from journal_head h
    left join journal_listed l on l.provider_id = h.provider_id
    where h.seq > coalesce(l.seq, 0) and (select sum(seq) from journal_head)
      is distinct from (select sum(seq) from journal_listed)`

/** Journals not projected completely. */
export async function listBehind(tx: Tx): Promise<readonly string[]> {
  return (await readTuples<readonly [string]>(tx, BEHIND, [])).map(([id]) => id)
}

/** All journals except these, in total. */
type ListedTotal = {
  /** Ended calls listed for the viewer `ownId`. */
  readonly total: number
  /** Journals not projected completely. */
  readonly behind: readonly string[]
}

export async function totalOfJournals(
  tx: Tx,
  { exceptIds, ownId }: { readonly exceptIds: readonly string[]; readonly ownId: string | null },
): Promise<ListedTotal> {
  const text = `select
      (coalesce(sum(l.closed) filter (where l.provider_id not in (select unnest($1::uuid[]))), 0)
        + coalesce(sum(l.withdrawn) filter (where l.provider_id = $2::uuid), 0)
        - (select count(*) from hidden_trade d join closed_trade o on o.trade_id = d.trade_id and not o.withdrawn
          where d.provider_id is distinct from $2::uuid
            and d.provider_id not in (select unnest($1::uuid[]))))::int,
      array(${BEHIND})
    from journal_listed l`
  const [row] = await readTuples<readonly [total: number, behind: readonly string[]]>(tx, text, [
    exceptIds,
    ownId,
  ])
  return { total: row?.[0] ?? 0, behind: row?.[1] ?? [] }
}

/**
 * Takes in the next events of these journals, at most `events` of each; returns how many there
 * were.
 */
export async function projectEvents(
  tx: Tx,
  providerIds: readonly string[],
  events: number,
): Promise<number> {
  const sql = openSql(tx)
  const ids = [...providerIds].sort()
  await sql`
    insert into journal_listed (provider_id)
    select unnest(${ids}::uuid[]) on conflict do nothing`
  // The lock is a statement of its own, so that the next one sees everything committed while this
  // one waited.
  await sql`
    select from journal_listed where provider_id = any(${ids}::uuid[])
    order by provider_id for no key update`
  const rows = await sql<{ taken: number }[]>`
    with events as materialized (
      select e.provider_id, e.seq, e.hash, e.at, e.kind, e.trade_id
      from journal_listed l cross join lateral (
        select * from trade_event e where e.provider_id = l.provider_id and e.seq > l.seq
        order by e.seq limit ${events}) e
      where l.provider_id = any(${ids}::uuid[])
    ),
    over as (
      insert into closed_trade (trade_id, provider_id, exchange, symbol, entry_type, entry_price,
        exit_price, stop, result, posted_at, exited_at, holding)
      select t.id, t.provider_id, t.exchange, t.symbol, t.entry_type, t.entry_price,
        t.exit_price, t.stop, e.kind, t.posted_at, e.at, coalesce(t.holding_days, 0)
      from events e join trade t on t.id = e.trade_id
      where e.kind in ('tp', 'sl', 'manual', 'timeout', 'withdrawn')
      returning provider_id, withdrawn, entry_price
    ),
    visibility as (
      select distinct on (trade_id) trade_id, provider_id, kind from events
      where kind in ('hidden', 'shown') order by trade_id, seq desc
    ),
    hiding as (
      insert into hidden_trade (trade_id, provider_id)
      select trade_id, provider_id from visibility where kind = 'hidden'
      on conflict do nothing
    ),
    showing as (
      delete from hidden_trade where trade_id in (
        select trade_id from visibility where kind = 'shown')
    ),
    ended as (
      select provider_id, count(*) filter (where not withdrawn) as closed,
        count(*) filter (where not withdrawn and entry_price is null) as never_entered,
        count(*) filter (where withdrawn) as withdrawn
      from over group by provider_id
    ),
    read as (
      select provider_id, max(seq) as seq, (array_agg(hash order by seq desc))[1] as hash,
        (array_agg(at order by seq))[1] as first_at, count(*)::int as taken,
        count(*) filter (where kind = 'posted') as posted
      from events group by provider_id
    )
    update journal_listed l set seq = r.seq, hash = r.hash,
      first_at = coalesce(l.first_at, r.first_at), posted = l.posted + r.posted,
      closed = l.closed + coalesce(d.closed, 0),
      never_entered = l.never_entered + coalesce(d.never_entered, 0),
      withdrawn = l.withdrawn + coalesce(d.withdrawn, 0)
    from read r left join ended d on d.provider_id = r.provider_id
    where l.provider_id = r.provider_id returning r.taken`
  return rows.reduce((sum, { taken }) => sum + taken, 0)
}

/** Counts of a provider's journal up to an event. */
export type JournalCounts = {
  readonly seq: number
  readonly hash: string
  readonly firstAt: number | null
  readonly open: number
  readonly neverEntered: number
  readonly withdrawn: number
}

/** No events are projected before the transaction ends. */
export async function lockCounts(tx: Tx, providerId: string): Promise<JournalCounts | undefined> {
  const sql = openSql(tx)
  const [row] = await sql<
    (Omit<JournalCounts, 'firstAt' | 'hash'> & { hash: string | null; firstAt: Date | null })[]
  >`
    select seq, encode(hash, 'hex') as hash, first_at as "firstAt", withdrawn,
      posted - closed - withdrawn as open, never_entered as "neverEntered"
    from journal_listed where provider_id = ${providerId} for share`
  return row === undefined || row.hash === null
    ? undefined
    : { ...row, hash: row.hash, firstAt: row.firstAt?.getTime() ?? null }
}

/** Trades of a provider whose listing as ended is wrong, premature or missing. */
export async function listMistaken(tx: Tx, providerId: string): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ id: string }[]>`
    with expected as (
      select t.id, t.exchange, t.symbol, t.entry_type, t.entry_price, t.exit_price, t.stop, e.kind,
        t.posted_at, e.at, coalesce(t.holding_days, 0) as holding
      from journal_listed l join trade_event e on e.provider_id = l.provider_id and e.seq <= l.seq
        join trade t on t.id = e.trade_id
      where l.provider_id = ${providerId}
        and e.kind in ('tp', 'sl', 'manual', 'timeout', 'withdrawn')
    ), listed as (
      select trade_id, exchange, symbol, entry_type, entry_price, exit_price, stop, result,
        posted_at, exited_at, holding
      from closed_trade where provider_id = ${providerId}
    )
    select id from ((select * from expected except select * from listed)
      union (select * from listed except select * from expected)) as differing
    order by id limit 100`
  return rows.map(({ id }) => id)
}

export async function areCountsRight(tx: Tx, providerId: string): Promise<boolean> {
  const rows = await openSql(tx)`
    select from journal_listed l cross join lateral (
      select count(*) filter (where e.kind = 'posted') as posted,
        count(*) filter (where e.kind in ('tp', 'sl', 'manual', 'timeout')) as closed,
        count(*) filter (where e.kind in ('manual', 'timeout') and t.entry_price is null)
          as never_entered,
        count(*) filter (where e.kind = 'withdrawn') as withdrawn,
        (array_agg(e.at order by e.seq))[1] as first_at
      from trade_event e join trade t on t.id = e.trade_id
      where e.provider_id = l.provider_id and e.seq <= l.seq) e
    where l.provider_id = ${providerId} and (
      (l.posted, l.closed, l.never_entered, l.withdrawn)
        <> (e.posted, e.closed, e.never_entered, e.withdrawn)
      or l.first_at is distinct from e.first_at
      or l.seq > 0 and not exists (select from trade_event h
        where h.provider_id = l.provider_id and h.seq = l.seq and h.hash = l.hash))`
  return rows.length === 0
}
