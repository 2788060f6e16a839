import type { Selectable } from 'kysely'
import { NIL_ID } from '#kit/id.ts'
import { eachPage, type RangeInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { Entry, Exit, Trade } from '../rules/trade.ts'
import type { ScorecardTables } from '../tables.ts'
import { SHARDS, shardOf } from './shards.ts'

const OPEN_AT_ONCE = 2000

/** A trade with its instrument. */
export type StoredTrade = { readonly trade: Trade; readonly instrumentId: number }

export async function findTrades(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredTrade>> {
  const rows = await openSql(tx)<TradeRow[]>`
    select t.*, ${plansOf(tx)} from trade t where id = any(${[...ids]}::uuid[])`
  return new Map(rows.map((row) => [row.id, toStoredTrade(row)]))
}

/** All open trades in pages of `rows`, by share and id. */
export function eachOpen(tx: Tx, rows = OPEN_AT_ONCE) {
  return eachPage<StoredTrade>(async (last) => {
    const page = await openSql(tx)<TradeRow[]>`
      select t.*, ${plansOf(tx)}
      from open_trade o join trade t on t.id = o.trade_id
      where (o.share, o.trade_id) >
        (${last === undefined ? -1 : shardOf(last.instrumentId)}::smallint,
          ${last?.trade.id ?? NIL_ID}::uuid)
      order by o.share, o.trade_id limit ${rows}`
    return page.map(toStoredTrade)
  })
}

/** Open trades on an instrument that were posted before a moment. */
export async function listOpenOn(
  tx: Tx,
  query: { readonly instrumentId: number; readonly postedBefore: Date },
): Promise<readonly StoredTrade[]> {
  const { instrumentId, postedBefore } = query
  const rows = await openSql(tx)<TradeRow[]>`
    select t.*, ${plansOf(tx)} from open_trade o join trade t on t.id = o.trade_id
    where o.share = ${shardOf(instrumentId)}::smallint and t.instrument_id = ${instrumentId}
      and t.posted_at < ${postedBefore}
    order by t.id`
  return rows.map(toStoredTrade)
}

/** A provider's open trades, newest first. */
export async function listOwnOpen(
  tx: Tx,
  providerId: string,
  rows: number,
): Promise<readonly StoredTrade[]> {
  const found = await openSql(tx)<TradeRow[]>`
    select t.*, ${plansOf(tx)} from open_trade o join trade t on t.id = o.trade_id
    where o.provider_id = ${providerId} order by t.posted_at desc, t.id desc limit ${rows}`
  return found.map(toStoredTrade)
}

/** All trades of a provider in any state, newest first. */
export async function listAllOf(
  tx: Tx,
  providerId: string,
  { after, rows }: RangeInTime,
): Promise<readonly StoredTrade[]> {
  const sql = openSql(tx)
  const found = await sql<TradeRow[]>`
    select t.*, ${plansOf(tx)} from trade t where provider_id = ${providerId}
    ${after === undefined ? sql`` : sql`and (posted_at, id) < (${after.at}, ${after.id})`}
    order by posted_at desc, id desc limit ${rows}`
  return found.map(toStoredTrade)
}

export async function countOwnOpen(tx: Tx, providerId: string): Promise<number> {
  const [row] = await openSql(tx)<{ trades: number }[]>`
    select count(*)::int as trades from open_trade where provider_id = ${providerId}`
  return row?.trades ?? 0
}

/** A provider's closed trades, without withdrawn ones, by posting, newest first. */
export async function listOwnClosed(
  tx: Tx,
  providerId: string,
  rows: number,
): Promise<readonly StoredTrade[]> {
  const found = await openSql(tx)<TradeRow[]>`
    select t.*, ${plansOf(tx)} from trade t
    where provider_id = ${providerId} and state = 'closed'
    order by posted_at desc, id desc limit ${rows}`
  return found.map(toStoredTrade)
}

/** Trades of a provider whose entry in the table of open trades is missing, wrong or left over. */
export async function listMislisted(tx: Tx, providerId: string): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ id: string }[]>`
    select t.id from trade t left join open_trade o
      on o.trade_id = t.id and o.share = (t.instrument_id % ${SHARDS})::smallint
      and (o.posted_at, o.moved_at, o.for_all, o.hidden)
        = (t.posted_at, coalesce(t.entered_at, t.posted_at), t.share_with = 'all', t.hidden_at is not null)
    where t.provider_id = ${providerId}
      and (o.trade_id is null) = (t.state in ('posted', 'initiated'))`
  return rows.map(({ id }) => id)
}

/** Whether any call was ever posted. */
export async function hasTrades(tx: Tx): Promise<boolean> {
  const [row] = await openSql(tx)<{ some: boolean }[]>`
    select exists (select from trade) as some`
  return row?.some ?? false
}

export async function countTrades(tx: Tx, providerId: string): Promise<number> {
  const [row] = await openSql(tx)<{ trades: number }[]>`
    select count(*)::int as trades from trade where provider_id = ${providerId}`
  return row?.trades ?? 0
}

function plansOf(tx: Tx) {
  return openSql(tx)`
    case share_with when 'all' then '{}' else array(
      select plan_id::text from trade_plan p where p.trade_id = t.id order by plan_id) end as plans`
}

type TradeRow = Selectable<ScorecardTables['trade']> & { plans: string[] }

function toStoredTrade(row: TradeRow): StoredTrade {
  const trade: Trade = {
    id: row.id,
    providerId: row.provider_id,
    exchange: row.exchange,
    symbol: row.symbol,
    entryType: row.entry_type,
    lower: Number(row.lower),
    upper: Number(row.upper),
    target: Number(row.target),
    stop: Number(row.stop),
    reference: Number(row.reference),
    holding: row.holding_days ?? 'intraday',
    expiresAt: row.expires_at.getTime(),
    share: row.share_with,
    plans: row.plans,
    rationale: row.rationale,
    disclosures: row.disclosures,
    salt: row.salt.toString('hex'),
    state: row.state,
    version: row.version,
    postedAt: row.posted_at.getTime(),
    changedAt: row.changed_at.getTime(),
    entry: entryOf(row),
    exit: exitOf(row),
    hidden: hiddenOf(row),
  }
  return { trade, instrumentId: row.instrument_id }
}

function entryOf({ entry_price: price, entered_at: at }: TradeRow): Entry | null {
  return price === null || at === null ? null : { price: Number(price), at: at.getTime() }
}

function hiddenOf({ hidden_at: at, hidden_reason: reason }: TradeRow): Trade['hidden'] {
  return at === null || reason === null ? null : { at: at.getTime(), reason }
}

function exitOf({ result, exit_price: price, exited_at: at }: TradeRow): Exit | null {
  return result === null || at === null
    ? null
    : { result, price: price === null ? null : Number(price), at: at.getTime() }
}
