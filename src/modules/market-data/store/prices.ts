import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { MovedPrice } from '../price-book.ts'
import type { LastPrice } from '../rules/freshness.ts'
import type { Instrument } from '../rules/instrument.ts'
import { findWithOwnToken } from './instruments.ts'

/** Writes prices that moved since `sinceMs`; a row with a later price stays unchanged. */
export async function upsertLastPrices(
  tx: Tx,
  moved: readonly MovedPrice[],
  sinceMs: number,
): Promise<void> {
  const column = (value: (row: MovedPrice) => number) => moved.map(value)
  await openSql(tx)`
    insert into last_price as known
      (instrument_id, price, exchange_at, received_at, low, high, range_since)
    select id, price, to_timestamp(at / 1000), to_timestamp(received / 1000), low, high,
      to_timestamp(${sinceMs}::float8 / 1000)
    from unnest(
      ${column(({ instrument }) => instrument)}::int[],
      ${column(({ price }) => price)}::bigint[],
      ${column(({ atMs }) => atMs)}::float8[],
      ${column(({ receivedAtMs }) => receivedAtMs)}::float8[],
      ${column(({ low }) => low)}::bigint[],
      ${column(({ high }) => high)}::bigint[]) as news (id, price, at, received, low, high)
    on conflict (instrument_id) do update
      set price = excluded.price, exchange_at = excluded.exchange_at,
        received_at = excluded.received_at, low = excluded.low, high = excluded.high,
        range_since = excluded.range_since
      where known.exchange_at <= excluded.exchange_at`
}

export type StoredPrice = LastPrice & {
  readonly instrument: number
  readonly low: number
  readonly high: number
  readonly rangeSinceMs: number
}

export function listLastPrices(tx: Tx, ids: readonly number[]): Promise<readonly StoredPrice[]> {
  return openSql(tx)<StoredPrice[]>`
    select instrument_id as instrument, price::float8,
      extract(epoch from exchange_at)::float8 * 1000 as "atMs",
      extract(epoch from received_at)::float8 * 1000 as "receivedAtMs",
      low::float8, high::float8, extract(epoch from range_since)::float8 * 1000 as "rangeSinceMs"
    from last_price where instrument_id = any(${[...ids]}::int[])`
}

/** What a feed needs to subscribe to these instruments, if their tokens are still theirs. */
export async function findWithLastPrices(
  tx: Tx,
  ids: readonly number[],
): Promise<readonly { readonly instrument: Instrument; readonly last: LastPrice | undefined }[]> {
  const [instruments, prices] = await Promise.all([
    findWithOwnToken(tx, ids),
    listLastPrices(tx, ids),
  ])
  const lastOf = new Map(prices.map((price) => [price.instrument, price]))
  return instruments.map((instrument) => ({ instrument, last: lastOf.get(instrument.id) }))
}
