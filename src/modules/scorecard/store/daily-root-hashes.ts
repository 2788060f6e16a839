import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { RootHead } from '../rules/record/daily-root-hash.ts'

export type RootRow = {
  /** The Indian day, 'YYYY-MM-DD'. */
  readonly day: string
  readonly root: string
  readonly prev: string
  readonly providers: number
  readonly publishedAt: Date
}

/** Only one transaction makes roots at a time; readers do not wait. */
export async function lockRoots(tx: Tx): Promise<void> {
  await openSql(tx)`select pg_advisory_xact_lock(2401)`
}

/** Roots before that day, or all; newest first, by the column, because `day` alone is its text. */
export async function listRoots(
  tx: Tx,
  { before, rows }: { readonly before?: string | undefined; readonly rows: number },
): Promise<readonly RootRow[]> {
  return openSql(tx)<RootRow[]>`${columns(tx)} where day < ${before ?? 'infinity'}::text::date
    order by daily_root.day desc limit ${rows}`
}

/** Roots after that day, oldest first. */
export async function listRootsAfter(
  tx: Tx,
  { after, rows }: { readonly after: string | undefined; readonly rows: number },
): Promise<readonly RootRow[]> {
  return openSql(tx)<RootRow[]>`${columns(tx)} where day > ${after ?? '-infinity'}::text::date
    order by daily_root.day limit ${rows}`
}

export async function findRoot(tx: Tx, day: string): Promise<RootRow | undefined> {
  const [row] = await openSql(tx)<RootRow[]>`${columns(tx)} where day = ${day}::text::date`
  return row
}

function columns(tx: Tx) {
  return openSql(tx)`
    select day::text as day, encode(root, 'hex') as root, encode(prev, 'hex') as prev, providers,
      published_at as "publishedAt" from daily_root`
}

/** The heads of a day's root, in the order in which they are hashed. */
export function listRootHeads(tx: Tx, day: string): Promise<readonly RootHead[]> {
  return openSql(tx)<RootHead[]>`
    select provider_id as "providerId", seq, encode(hash, 'hex') as hash
    from daily_root_head where day = ${day}::text::date order by provider_id`
}

/** The current ends of all journals with events. */
export function listEnds(tx: Tx): Promise<readonly RootHead[]> {
  return openSql(tx)<RootHead[]>`
    select provider_id as "providerId", seq, encode(hash, 'hex') as hash
    from journal_head where seq > 0 order by provider_id`
}

export async function insertRoot(
  tx: Tx,
  { day, root, prev, publishedAt }: Omit<RootRow, 'providers'>,
  heads: readonly RootHead[],
): Promise<void> {
  const sql = openSql(tx)
  await sql`
    insert into daily_root (day, root, prev, providers, published_at)
    values (${day}::text::date, decode(${root}, 'hex'), decode(${prev}, 'hex'), ${heads.length},
      ${publishedAt})`
  await sql`
    insert into daily_root_head (day, provider_id, seq, hash)
    select ${day}::text::date, provider_id, seq, decode(hash, 'hex')
    from unnest(${heads.map(({ providerId }) => providerId)}::uuid[],
      ${heads.map(({ seq }) => String(seq))}::text[]::int[],
      ${heads.map(({ hash }) => hash)}::text[]) as n(provider_id, seq, hash)`
}

/**
 * Providers whose head of a day is not an event of their journal, or is missing or earlier than on
 * the day before.
 */
export async function listWrongHeads(
  tx: Tx,
  { day, before }: { readonly day: string; readonly before: string | undefined },
): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ provider_id: string }[]>`
    select h.provider_id from daily_root_head h where h.day = ${day}::text::date
      and not exists (select from trade_event e
        where e.provider_id = h.provider_id and e.seq = h.seq and e.hash = h.hash)
    union
    select b.provider_id from daily_root_head b where b.day = ${before ?? null}::text::date
      and not exists (select from daily_root_head h
        where h.day = ${day}::text::date and h.provider_id = b.provider_id and h.seq >= b.seq)
    order by provider_id`
  return rows.map((row) => row.provider_id)
}
