import { MINUTE_MS } from '#kit/clock.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { InstrumentBar } from '../bar-book.ts'
import type { PriceBar } from '../rules/price-bar.ts'
import type { PriceEras } from './corporate-actions.ts'

/** Merges with existing bars: a minute may be written in parts, and more than once. */
export async function upsertBars(tx: Tx, bars: readonly InstrumentBar[]): Promise<void> {
  const column = (value: (bar: InstrumentBar) => number) => bars.map(value)
  await openSql(tx)`
    insert into price_bar as known (instrument_id, minute, open, high, low, close)
    select instrument, to_timestamp(minute / 1000), open, high, low, close
    from unnest(
      ${column(({ instrument }) => instrument)}::int[],
      ${column(({ minuteMs }) => minuteMs)}::float8[],
      ${column(({ open }) => open)}::bigint[],
      ${column(({ high }) => high)}::bigint[],
      ${column(({ low }) => low)}::bigint[],
      ${column(({ close }) => close)}::bigint[]) as news (instrument, minute, open, high, low, close)
    on conflict (instrument_id, minute) do update
      set high = greatest(known.high, excluded.high), low = least(known.low, excluded.low),
        close = excluded.close`
}

export type BarQuery = {
  readonly instrumentId: number
  /** Starts with the bar that contains this moment. */
  readonly fromMs: number
  readonly toMs: number
  /** The length of a bar. */
  readonly everyMinutes: number
  readonly rows: number
  /** Factors for prices by period. */
  readonly eras: PriceEras
}

/**
 * Oldest first; longer bars are built from one-minute bars and begin at a multiple of their length.
 */
export async function listBars(tx: Tx, query: BarQuery): Promise<readonly PriceBar[]> {
  const { instrumentId, fromMs, toMs, everyMinutes, rows, eras } = query
  const everyMs = everyMinutes * MINUTE_MS
  const from = new Date(Math.floor(fromMs / everyMs) * everyMs)
  return openSql(tx)<PriceBar[]>`
    select extract(epoch from bin)::float8 * 1000 as "minuteMs",
      round((array_agg(open * factor order by minute))[1]) as open, round(max(high * factor)) as high,
      round(min(low * factor)) as low,
      round((array_agg(close * factor order by minute desc))[1]) as close
    from (
      select date_bin(${everyMinutes}::int * interval '1 minute', minute, 'epoch') as bin, bar.*,
        (${[...eras.factors]}::float8[])[
          1 + width_bucket(minute, ${eras.ends.map((end) => end.toISOString())}::text[]::timestamptz[])] as factor
      from price_bar bar
      where instrument_id = ${instrumentId} and minute >= ${from} and minute <= ${new Date(toMs)}
    ) bars
    group by bin order by bin limit ${rows}`
}

/** The start of the one-minute bar that is `skipped` bars before the last one within the span. */
export async function findMinuteBefore(
  tx: Tx,
  span: Pick<BarQuery, 'instrumentId' | 'fromMs' | 'toMs'> & { readonly skipped: number },
): Promise<number | undefined> {
  const [row] = await openSql(tx)<{ minuteMs: number }[]>`
    select extract(epoch from minute)::float8 * 1000 as "minuteMs" from price_bar
    where instrument_id = ${span.instrumentId} and minute >= ${new Date(span.fromMs)}
      and minute < ${new Date(span.toMs)}
    order by minute desc offset ${span.skipped} limit 1`
  return row?.minuteMs
}

/** Deletes up to `rows` bars from before the instant; returns how many were deleted. */
export async function deleteBars(tx: Tx, before: Date, rows: number): Promise<number> {
  const gone = await openSql(tx)`
    delete from price_bar where (instrument_id, minute) in (
      select instrument_id, minute from price_bar where minute < ${before} limit ${rows})`
  return gone.count
}
