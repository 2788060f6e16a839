import type { Sql } from 'postgres'
import { NIL_ID } from '#kit/id.ts'
import { eachPage } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { JournalHead, JournalRow, PublishedRow } from '../rules/record/journal.ts'
import {
  type Instant,
  isOpen,
  type Trade,
  type TradeEvent,
  type TradeState,
} from '../rules/trade.ts'
import { isContentPublic } from '../rules/visibility.ts'

const HEADS_AT_ONCE = 1000

/** A journal row to be written, with its trade and the number of the event within that trade. */
export type EventRow = {
  readonly row: JournalRow
  readonly tradeId: string
  readonly version: number
  readonly kind: TradeEvent['kind']
}

/** Starts the journals of providers that have none. */
export async function insertHeads(
  tx: Tx,
  genesis: ReadonlyMap<string, JournalHead>,
): Promise<void> {
  await openSql(tx)`
    insert into journal_head (provider_id, seq, hash)
    select provider_id, 0, decode(hash, 'hex') from unnest(
      ${[...genesis.keys()]}::uuid[], ${[...genesis.values()].map(({ hash }) => hash)}::text[]
    ) as n(provider_id, hash) order by provider_id on conflict do nothing`
}

/** Locks the journals of these providers until the transaction ends, in a fixed order. */
export async function lockHeads(
  tx: Tx,
  providerIds: readonly string[],
): Promise<Map<string, JournalHead>> {
  const wanted = [...new Set(providerIds)]
  const rows = await openSql(tx)<{ provider_id: string; seq: number; hash: string }[]>`
    select provider_id, seq, encode(hash, 'hex') as hash from journal_head
    where provider_id = any(${wanted}::uuid[]) order by provider_id for no key update`
  return new Map(rows.map(({ provider_id, seq, hash }) => [provider_id, { seq, hash }]))
}

/** The new state of a trade, and the version that it must have before. */
export type Change = { readonly trade: Trade; readonly from: number }

export type Writing = {
  readonly changes: readonly Change[]
  readonly rows: readonly EventRow[]
  readonly heads: ReadonlyMap<string, JournalHead>
}

/**
 * Writes events, trade rows and journal heads in one statement, so that an engine's transaction has
 * no more round trips than one that only inserts. Returns false and writes no event if a trade was
 * not at the expected version.
 */
export async function writeEvents(tx: Tx, writing: Writing): Promise<boolean> {
  const sql = openSql(tx)
  const { changes } = writing
  const ended = changes.filter(({ trade }) => !isOpen(trade)).map(({ trade }) => trade.id)
  const [row] = await sql<{ moved: number }[]>`
    with moved as (
      update trade t set state = n.state, version = n.version, changed_at = n.changed_at,
        entry_price = n.entry_price, entered_at = n.entered_at, result = n.result,
        exit_price = n.exit_price, exited_at = n.exited_at
      from ${changedRows(sql, changes)} where t.id = n.id and t.version = n.was
      returning t.id
    ),
    whole as materialized (select count(*)::int as moved from moved),
    written as (${insertion(sql, writing.rows)}
      where (select moved from whole) = ${changes.length}
    ),
    ahead as (
      update journal_head h set seq = n.seq, hash = decode(n.hash, 'hex')
      from ${headRows(sql, writing.heads)} where h.provider_id = n.provider_id
    ),
    closed as (
      delete from open_trade where trade_id = any(${plainArray(ended)}::text::uuid[])
    )
    select moved from whole`
  return row?.moved === changes.length
}

/** Inserts the first events of trades whose rows are written in the same transaction. */
export async function insertEvents(tx: Tx, rows: readonly EventRow[]): Promise<void> {
  await openSql(tx)`${insertion(openSql(tx), rows)}`
}

export async function updateHeads(tx: Tx, heads: ReadonlyMap<string, JournalHead>): Promise<void> {
  const sql = openSql(tx)
  await sql`
    update journal_head h set seq = n.seq, hash = decode(n.hash, 'hex')
    from ${headRows(sql, heads)} where h.provider_id = n.provider_id`
}

function changedRows(sql: Sql, changes: readonly Change[]) {
  const column = (of: (trade: Trade) => Plain) => plainArray(changes.map(({ trade }) => of(trade)))
  return sql`(
    select id, was, state, version, ${instant(sql, 'changed')} as changed_at, entry_price,
      ${instant(sql, 'entered')} as entered_at, result, exit_price,
      ${instant(sql, 'exited')} as exited_at
    from unnest(
      ${column(({ id }) => id)}::text::uuid[],
      ${plainArray(changes.map(({ from }) => from))}::text::smallint[],
      ${column(({ state }) => state)}::text::text[],
      ${column(({ version }) => version)}::text::smallint[],
      ${column(({ changedAt }) => changedAt)}::text::float8[],
      ${column(({ entry }) => entry?.price)}::text::bigint[],
      ${column(({ entry }) => entry?.at)}::text::float8[],
      ${column(({ exit }) => exit?.result)}::text::text[],
      ${column(({ exit }) => exit?.price)}::text::bigint[],
      ${column(({ exit }) => exit?.at)}::text::float8[]
    ) as u(id, was, state, version, changed, entry_price, entered, result, exit_price, exited)
  ) as n`
}

function headRows(sql: Sql, heads: ReadonlyMap<string, JournalHead>) {
  const entries = [...heads]
  return sql`unnest(
      ${plainArray(entries.map(([providerId]) => providerId))}::text::uuid[],
      ${plainArray(entries.map(([, { seq }]) => seq))}::text::integer[],
      ${plainArray(entries.map(([, { hash }]) => hash))}::text::text[]
    ) as n(provider_id, seq, hash)`
}

/** Hashes are sent as the bytes of one value and details as lines, which is cheaper than arrays. */
function insertion(sql: Sql, rows: readonly EventRow[]) {
  const column = (of: (event: EventRow) => Plain) => plainArray(rows.map(of))
  const hashes = rows.map(({ row }) => `${row.digest}${row.prev}${row.hash}`).join('')
  // Canonical JSON contains no line breaks.
  const details = rows.map(({ row }) => row.detail).join('\n')
  return sql`
    with hashes as materialized (select decode(${hashes}, 'hex') as bytes)
    insert into trade_event
      (provider_id, seq, trade_id, version, at, kind, detail, digest, prev, hash)
    select provider_id, seq, trade_id, version, ${instant(sql, 'at')}, kind, detail,
      substr(bytes, (96 * nth - 95)::int, 32), substr(bytes, (96 * nth - 63)::int, 32),
      substr(bytes, (96 * nth - 31)::int, 32)
    from hashes, unnest(
      ${column(({ row }) => row.providerId)}::text::uuid[],
      ${column(({ row }) => row.seq)}::text::integer[],
      ${column(({ tradeId }) => tradeId)}::text::uuid[],
      ${column(({ version }) => version)}::text::smallint[],
      ${column(({ row }) => row.at)}::text::float8[],
      ${column(({ kind }) => kind)}::text::text[],
      string_to_array(${details}, ${'\n'})
    ) with ordinality as n(provider_id, seq, trade_id, version, at, kind, detail, nth)`
}

type Plain = string | number | null | undefined

/**
 * A PostgreSQL array literal of values that need no quotes: several times cheaper than a general
 * one.
 */
function plainArray(values: readonly Plain[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`
}

/** Converts a column of milliseconds to an instant; exact, because microseconds fit a double. */
function instant(sql: Sql, column: string) {
  return sql`to_timestamp(${sql(column)} / 1000)`
}

type StoredRow = {
  provider_id: string
  seq: number
  at: Date
  digest: string
  prev: string
  hash: string
  salt: string
  detail: string
}

function rowColumns(sql: Sql) {
  return sql`e.provider_id, e.seq, e.at, encode(e.digest, 'hex') as digest,
    encode(e.prev, 'hex') as prev, encode(e.hash, 'hex') as hash`
}

function toRow<T extends Pick<StoredRow, 'provider_id' | 'at'>>({ provider_id, at, ...row }: T) {
  return { ...row, providerId: provider_id, at: at.getTime() }
}

/** A provider's journal after `after`, with all events revealed: for checks, not for visitors. */
export async function listJournal(
  tx: Tx,
  query: { readonly providerId: string; readonly after: number; readonly rows: number },
): Promise<readonly JournalRow[]> {
  const sql = openSql(tx)
  const rows = await sql<StoredRow[]>`
    select ${rowColumns(sql)}, encode(t.salt, 'hex') as salt, e.detail
    from trade_event e join trade t on t.id = e.trade_id
    where e.provider_id = ${query.providerId} and e.seq > ${query.after}
    order by e.seq limit ${query.rows}`
  return rows.map(toRow)
}

/** The same as public at an instant: without salt and detail of unrevealed events. */
export async function listPublished(
  tx: Tx,
  query: {
    readonly providerId: string
    readonly after: number
    readonly rows: number
    readonly at: Instant
  },
): Promise<readonly PublishedRow[]> {
  const sql = openSql(tx)
  const rows = await sql<(StoredRow & { state: TradeState; expires: Date })[]>`
    select ${rowColumns(sql)}, encode(t.salt, 'hex') as salt, e.detail, t.state,
      t.expires_at as expires
    from trade_event e join trade t on t.id = e.trade_id
    where e.provider_id = ${query.providerId} and e.seq > ${query.after}
    order by e.seq limit ${query.rows}`
  return rows.map(({ salt, detail, state, expires, ...row }) => ({
    ...toRow(row),
    ...(isContentPublic({ state, expiresAt: expires.getTime() }, query.at) ? { salt, detail } : {}),
  }))
}

/** All events of a trade, in order. */
export async function listOfTrade(tx: Tx, tradeId: string): Promise<readonly JournalRow[]> {
  const sql = openSql(tx)
  const rows = await sql<StoredRow[]>`
    select ${rowColumns(sql)}, encode(t.salt, 'hex') as salt, e.detail
    from trade_event e join trade t on t.id = e.trade_id
    where e.trade_id = ${tradeId} order by e.version`
  return rows.map(toRow)
}

/** The ends of all journals, in the order of the provider ids. */
export function eachHeads(tx: Tx) {
  return eachPage<JournalHead & { readonly providerId: string }>(
    (last) => openSql(tx)<(JournalHead & { providerId: string })[]>`
      select provider_id as "providerId", seq, encode(hash, 'hex') as hash from journal_head
      where provider_id > ${last?.providerId ?? NIL_ID}
      order by provider_id limit ${HEADS_AT_ONCE}`,
  )
}

/** The last event of each provider's journal. */
export async function findEnds(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const ends = new Map<string, number>()
  for await (const heads of eachHeads(tx)) {
    for (const { providerId, seq } of heads) {
      ends.set(providerId, seq)
    }
  }
  return ends
}

export async function findHead(tx: Tx, providerId: string): Promise<JournalHead | undefined> {
  const [head] = await openSql(tx)<{ seq: number; hash: string }[]>`
    select seq, encode(hash, 'hex') as hash from journal_head where provider_id = ${providerId}`
  return head
}
