import type { Sql } from 'postgres'
import type { InstrumentExchange } from '#contract/market/types.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { Instrument } from '../rules/instrument.ts'

/** Prices fit a double exactly, and days are text, so neither needs a custom parser. */
const COLUMNS = `id, exchange, symbol, name, underlying, type, expiry::text as expiry,
  strike::float8 as strike, lot, tick::float8 as tick, session_class as "sessionClass",
  token::float8 as token, reference_price::float8 as "referencePrice",
  valid_from::text as "validFrom", valid_until::text as "validUntil"`

/** All instruments listed on these exchanges; without exchanges, on all. */
export function listListed(
  tx: Tx,
  exchanges?: readonly InstrumentExchange[],
): Promise<readonly Instrument[]> {
  const sql = openSql(tx)
  return sql<Instrument[]>`
    select ${sql.unsafe(COLUMNS)} from instrument
    where valid_until is null
      and (${exchanges === undefined} or exchange = any(${[...(exchanges ?? [])]}::text[]))`
}

export function findInstruments(tx: Tx, ids: readonly number[]): Promise<readonly Instrument[]> {
  const sql = openSql(tx)
  return sql<Instrument[]>`
    select ${sql.unsafe(COLUMNS)} from instrument where id = any(${[...ids]}::int[])`
}

/**
 * Those of these instruments that are listed, or that have left the list without another one taking
 * over their token: a feed still knows their price, and there may be open calls on them.
 */
export function findWithOwnToken(tx: Tx, ids: readonly number[]): Promise<readonly Instrument[]> {
  const sql = openSql(tx)
  return sql<Instrument[]>`
    select ${sql.unsafe(COLUMNS)} from instrument i
    where id = any(${[...ids]}::int[]) and (valid_until is null or not exists (
      select from instrument o where o.token = i.token and o.valid_until is null))`
}

/** All shares, indices and futures: underlyings, or substitutes for their price. */
export function listUnderlyings(tx: Tx): Promise<readonly Instrument[]> {
  const sql = openSql(tx)
  return sql<Instrument[]>`
    select ${sql.unsafe(COLUMNS)} from instrument
    where valid_until is null and type in ('EQ', 'INDEX', 'FUT')`
}

/**
 * The underlying of each option among these: the index or share of its exchange's cash market, or for
 * commodities the next future that does not end before it. Currencies have none: their last day ends
 * earlier than others, which the calendar does not know.
 */
export async function findUnderlyings(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await openSql(tx)<{ id: number; underlyingId: number }[]>`
    select o.id, u.id as "underlyingId" from instrument o
    cross join lateral (
      select id from instrument
      where underlying = o.underlying and valid_until is null
        and case o.exchange when 'NFO' then exchange = 'NSE' and type in ('INDEX', 'EQ')
          when 'BFO' then exchange = 'BSE' and type in ('INDEX', 'EQ')
          when 'MCX' then exchange = 'MCX' and type = 'FUT' and expiry >= o.expiry
          else false end
      order by type = 'INDEX' desc, expiry limit 1) u
    where o.id = any(${[...ids]}::int[]) and o.type in ('CE', 'PE')`
  return new Map(rows.map(({ id, underlyingId }) => [id, underlyingId]))
}

export async function findListed(
  tx: Tx,
  exchange: InstrumentExchange,
  symbol: string,
): Promise<Instrument | undefined> {
  const sql = openSql(tx)
  const [row] = await sql<Instrument[]>`
    select ${sql.unsafe(COLUMNS)} from instrument
    where exchange = ${exchange} and symbol = ${symbol} and valid_until is null`
  return row
}

/** Whether futures or options with this underlying are listed. */
export async function hasDerivatives(tx: Tx, underlying: string): Promise<boolean> {
  const rows = await openSql(tx)`
    select from instrument
    where underlying = ${underlying} and type in ('FUT', 'CE', 'PE') and valid_until is null limit 1`
  return rows.length > 0
}

/** Whether nothing is listed, or something that had expired before that day. */
export async function isListOutdated(tx: Tx, day: string): Promise<boolean> {
  const [row] = await openSql(tx)<{ outdated: boolean }[]>`
    select not exists (select from instrument where valid_until is null)
      or exists (select from instrument where valid_until is null and expiry < ${day}::date)
      as outdated`
  return row?.outdated ?? true
}

/** The input of a search: a tsquery in text form, all words joined, and the first word. */
export type InstrumentQuery = {
  readonly query: string
  readonly compact: string
  readonly firstWord: string
  readonly exchange: InstrumentExchange | null
  /** 'YYYY-MM-DD': contracts that expired earlier are left out. */
  readonly day: string
  readonly limit: number
}

/** More than the longest option chain has; a word that more contracts share is not selective. */
const CONTRACTS_WEIGHED = 4000

/** An index can be bought only as a future or an option. */
function isShareOrTradedIndex(sql: Sql) {
  return sql`(type = 'EQ' or (type = 'INDEX' and exists (
    select from instrument d where d.underlying = instrument.underlying
      and d.type in ('FUT', 'CE', 'PE') and d.valid_until is null)))`
}

/**
 * Order: the symbol itself, then derivatives of exactly the first word, then longer names; shares
 * and indices before futures before options; near expiries before far ones; strikes by their
 * distance from the last known price of the underlying.
 */
export function searchInstruments(
  tx: Tx,
  { query, compact, firstWord, exchange, day, limit }: InstrumentQuery,
): Promise<readonly Instrument[]> {
  const sql = openSql(tx)
  const keys = sql`id, exchange, type, symbol, underlying, expiry, strike, words`
  const fits = sql`valid_until is null and search @@ ${query}::text::tsquery
    and (${exchange}::text is null or exchange = ${exchange}::text)`
  return sql<Instrument[]>`
    with matched as materialized (
      (select ${keys} from instrument where ${fits} and ${isShareOrTradedIndex(sql)})
      union all
      (select ${keys} from instrument
        where ${fits} and type in ('FUT', 'CE', 'PE') and expiry >= ${day}::date
        limit ${CONTRACTS_WEIGHED})),
    spot as (
      select distinct on (s.underlying) s.underlying, coalesce(l.price, s.reference_price) as costs
      from instrument s left join last_price l on l.instrument_id = s.id
      where s.valid_until is null and s.type in ('INDEX', 'EQ', 'FUT')
        and s.underlying in (select m.underlying from matched m where m.strike is not null)
        and coalesce(l.price, s.reference_price) is not null
      order by s.underlying, array_position(array['INDEX', 'EQ', 'FUT'], s.type), s.expiry),
    best as (
      select m.id, row_number() over (order by
        case when split_part(m.words, ' ', 1) = ${compact} then 0
          when translate(lower(m.underlying), ' &-''', '') = ${firstWord} then 1
          when m.words like ${`${firstWord}%`} then 2 else 3 end,
        case m.type when 'FUT' then 1 when 'CE' then 2 when 'PE' then 2 else 0 end,
        array_position(array['NSE', 'NFO', 'MCX', 'CDS', 'BSE', 'BFO'], m.exchange),
        m.expiry nulls first, abs(m.strike - spot.costs), m.strike, m.type, m.symbol) as place
      from matched m left join spot using (underlying)
      order by place limit ${limit})
    select ${sql.unsafe(COLUMNS)} from best join instrument using (id) order by place`
}

/** Shares and traded indices whose symbol or name is similar to the text. */
export function searchAlike(
  tx: Tx,
  text: string,
  exchange: InstrumentExchange | null,
  limit: number,
): Promise<readonly Instrument[]> {
  const sql = openSql(tx)
  return sql<Instrument[]>`
    select ${sql.unsafe(COLUMNS)} from instrument
    where valid_until is null and ${isShareOrTradedIndex(sql)}
      and (${exchange}::text is null or exchange = ${exchange}::text)
      and word_similarity(${text}, words) > 0.35
    order by word_similarity(${text}, words) desc,
      array_position(array['NSE', 'BSE'], exchange), symbol
    limit ${limit}`
}
