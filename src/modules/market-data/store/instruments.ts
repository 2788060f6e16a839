import type { InstrumentExchange } from '#contract/market/instruments.ts'
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

/**
 * The symbol itself first, then what derives from exactly the first word, then longer names; shares
 * and indices before futures before options; near expiries and strikes before far ones.
 */
export function searchInstruments(
  tx: Tx,
  { query, compact, firstWord, exchange, day, limit }: InstrumentQuery,
): Promise<readonly Instrument[]> {
  const sql = openSql(tx)
  return sql<Instrument[]>`
    select ${sql.unsafe(COLUMNS)} from instrument
    where valid_until is null and (expiry is null or expiry >= ${day}::date)
      and (${exchange}::text is null or exchange = ${exchange}::text)
      and search @@ ${query}::text::tsquery
    order by
      case when split_part(words, ' ', 1) = ${compact} then 0
        when lower(regexp_replace(underlying, '[^A-Za-z0-9]', '', 'g')) = ${firstWord} then 1
        when words like ${`${firstWord}%`} then 2 else 3 end,
      array_position(array['INDEX', 'EQ', 'FUT', 'CE', 'PE'], type) > 3,
      array_position(array['INDEX', 'EQ', 'FUT', 'CE', 'PE'], type) > 2,
      array_position(array['NSE', 'NFO', 'MCX', 'CDS', 'BSE', 'BFO'], exchange),
      expiry nulls first, distance, strike, type, symbol
    limit ${limit}`
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
