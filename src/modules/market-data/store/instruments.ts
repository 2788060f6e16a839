import type { InstrumentExchange } from '#contract/market/types.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { Instrument } from '../rules/instrument.ts'

/** Prices fit a double exactly, and days are text: neither needs a parser of ours. */
const COLUMNS = `id, exchange, symbol, name, underlying, type, expiry::text as expiry,
  strike::float8 as strike, lot, tick::float8 as tick, session_class as "sessionClass",
  token::float8 as token, reference_price::float8 as "referencePrice",
  valid_from::text as "validFrom", valid_until::text as "validUntil"`

/** Everything that is listed on these exchanges. */
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

/** All that options and futures are derived from, or that stands for it. */
export function listUnderlyings(tx: Tx): Promise<readonly Instrument[]> {
  const sql = openSql(tx)
  return sql<Instrument[]>`
    select ${sql.unsafe(COLUMNS)} from instrument
    where valid_until is null and type in ('EQ', 'INDEX', 'FUT')`
}

/** Finds by exchange and symbol what is listed now. */
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

/** Whether nothing is listed, or something that has expired by that day. */
export async function isListOutdated(tx: Tx, day: string): Promise<boolean> {
  const [row] = await openSql(tx)<{ outdated: boolean }[]>`
    select not exists (select from instrument where valid_until is null)
      or exists (select from instrument where valid_until is null and expiry < ${day}::date)
      as outdated`
  return row?.outdated ?? true
}

/** What a search needs: the text form of a tsquery, the words as one, and the first of them. */
export type InstrumentQuery = {
  readonly query: string
  readonly compact: string
  readonly firstWord: string
  readonly exchange: InstrumentExchange | null
  /** 'YYYY-MM-DD': contracts that have ended before are left out. */
  readonly day: string
  readonly limit: number
}

/** More than the longest chain has; a word that more contracts share says nothing. */
const CONTRACTS_WEIGHED = 4000

/**
 * The symbol itself first, then what derives from exactly the first word, then longer names; shares
 * and indices before futures before options; near expiries before far ones, and strikes by their
 * distance from what the underlying costs as far as anybody has seen.
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
      (select ${keys} from instrument where ${fits} and type in ('EQ', 'INDEX'))
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

/** Shares and indices whose symbol or name looks like what was asked. */
export function searchAlike(
  tx: Tx,
  text: string,
  exchange: InstrumentExchange | null,
  limit: number,
): Promise<readonly Instrument[]> {
  const sql = openSql(tx)
  return sql<Instrument[]>`
    select ${sql.unsafe(COLUMNS)} from instrument
    where valid_until is null and type in ('EQ', 'INDEX')
      and (${exchange}::text is null or exchange = ${exchange}::text)
      and word_similarity(${text}, words) > 0.35
    order by word_similarity(${text}, words) desc,
      array_position(array['NSE', 'BSE'], exchange), symbol
    limit ${limit}`
}
