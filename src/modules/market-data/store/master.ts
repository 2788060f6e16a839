import type { InstrumentExchange, SessionClass } from '#contract/market/types.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { MasterRow } from '../rules/master-row.ts'

/** A row as stored. */
export type CompleteRow = MasterRow & {
  readonly underlying: string
  readonly sessionClass: SessionClass
  readonly words: string
}

/** One import at a time. */
export async function lockMaster(tx: Tx): Promise<void> {
  await openSql(tx)`select pg_advisory_xact_lock(2301)`
}

export async function insertInstruments(
  tx: Tx,
  rows: readonly CompleteRow[],
  day: string,
): Promise<void> {
  await openSql(tx)`
    with added as (
      insert into instrument (exchange, symbol, name, underlying, type, expiry, strike, lot, tick,
        session_class, token, reference_price, words, valid_from)
      select exchange, symbol, name, underlying, type, expiry, strike, lot, tick,
        "sessionClass", token, "lastPrice", words, ${day}::date
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as row (
        exchange text, symbol text, name text, underlying text, type text, expiry date,
        strike bigint, lot integer, tick bigint, "sessionClass" text, token bigint,
        "lastPrice" bigint, words text)
      returning id, lot, tick)
    insert into instrument_terms (instrument_id, valid_from, lot, tick)
    select id, ${day}::date, lot, tick from added`
}

/** Updates what may change of an instrument; new lots and ticks are recorded by day. */
export async function updateInstruments(
  tx: Tx,
  rows: readonly (CompleteRow & { readonly id: number })[],
  day: string,
): Promise<void> {
  const sql = openSql(tx)
  await sql`
    update instrument i
    set symbol = row.symbol, name = row.name, underlying = row.underlying, lot = row.lot, tick = row.tick,
      token = row.token, words = row.words
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as row (
      id integer, symbol text, name text, underlying text, lot integer, tick bigint, token bigint, words text)
    where i.id = row.id`
  await sql`
    insert into instrument_terms (instrument_id, valid_from, lot, tick)
    select i.id, ${day}::date, i.lot, i.tick from instrument i
    where i.id = any(${rows.map(({ id }) => id)}::int[]) and (i.lot, i.tick) is distinct from (
      select (t.lot, t.tick) from instrument_terms t
      where t.instrument_id = i.id order by t.valid_from desc limit 1)
    on conflict (instrument_id, valid_from) do update
      set lot = excluded.lot, tick = excluded.tick`
}

export async function endInstruments(tx: Tx, ids: readonly number[], day: string): Promise<void> {
  await openSql(tx)`
    update instrument set valid_until = greatest(${day}::date, valid_from)
    where id = any(${[...ids]}::int[])`
}

/** Which shares have derivatives is known only after the whole list is imported. */
export async function settleShareClasses(tx: Tx): Promise<void> {
  await openSql(tx)`
    update instrument share set session_class = judged.session_class
    from (
      select e.id, case when exists (
          select from instrument f
          where f.underlying = e.underlying and f.type = 'FUT' and f.valid_until is null
            and f.exchange in ('NFO', 'BFO'))
        then 'cash_with_derivatives' else 'cash' end as session_class
      from instrument e
      where e.type = 'EQ' and e.valid_until is null and e.session_class like 'cash%') judged
    where share.id = judged.id and share.session_class <> judged.session_class`
}

/** After a large import the planner's statistics are outdated until the table is analyzed. */
export async function refreshStatistics(tx: Tx): Promise<void> {
  await openSql(tx)`analyze instrument`
}

export type DatedLot = {
  readonly exchange: InstrumentExchange
  readonly underlying: string
  readonly validFrom: string
  readonly lot: number
}

/** Newest first. */
export function listLots(tx: Tx, day: string): Promise<readonly DatedLot[]> {
  return openSql(tx)<DatedLot[]>`
    select exchange, underlying, valid_from::text as "validFrom", lot from market_lot
    where valid_from <= ${day}::date order by valid_from desc`
}

export async function listClassExceptions(tx: Tx): Promise<ReadonlyMap<string, SessionClass>> {
  const rows = await openSql(tx)<{ key: string; sessionClass: SessionClass }[]>`
    select exchange || ' ' || underlying as key, session_class as "sessionClass"
    from market_class_exception`
  return new Map(rows.map(({ key, sessionClass }) => [key, sessionClass]))
}
