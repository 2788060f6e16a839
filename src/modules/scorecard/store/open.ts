import type { InstrumentExchange } from '#contract/market/types.ts'
import type { EntryType } from '#contract/scorecard/types.ts'
import type { Price } from '#kit/price.ts'
import { type Parameter, readTuples } from '#platform/read-tuples.ts'
import type { Tx } from '#platform/tx.ts'
import type { Instant } from '../rules/trade.ts'
import type { View } from '../rules/visibility.ts'
import type { PageRange, ProviderRange } from './closed.ts'
import { visibleOpenCondition } from './visible.ts'

/** The data by which open trades are ordered and filtered. */
export type OpenRow = {
  readonly id: string
  readonly providerId: string
  readonly instrumentId: number
  readonly symbol: string
  readonly exchange: InstrumentExchange
  readonly postedAt: Instant
  /** Days; 0 for intraday. */
  readonly holding: number
  readonly entryType: EntryType
  readonly entry: Price | null
}

/** A safety limit that is not expected to be reached. */
const ROWS_MAX = 20_000

type OpenQuery = {
  readonly view: View
  /** Null: all providers. */
  readonly providerIds: readonly string[] | null
  /** Those of the providers that are not publicly listed. */
  readonly unlistedIds: readonly string[]
}

/** Open trades of these providers that the viewer may see, newest first. */
export async function listVisibleOpen(tx: Tx, query: OpenQuery): Promise<readonly OpenRow[]> {
  const parameters: Parameter[] = []
  const text = `
    select t.id, t.provider_id, t.instrument_id, t.symbol, t.posted_at, t.holding_days,
      t.entry_type, t.entry_price, t.exchange
    from open_trade o join trade t on t.id = o.trade_id
    where ${openCondition(parameters, query)}
    order by o.posted_at desc, o.trade_id desc limit ${ROWS_MAX}`
  const rows = await readTuples<OpenTuple>(tx, text, parameters)
  return rows.map(
    ([id, providerId, instrumentId, symbol, at, days, entryType, entry, exchange]) => ({
      id,
      providerId,
      instrumentId,
      symbol,
      exchange,
      postedAt: at.getTime(),
      holding: days ?? 0,
      entryType,
      entry: entry === null ? null : Number(entry),
    }),
  )
}

/** A page of the open trades that a viewer may see, by posting, with the total. */
export async function pageVisibleOpen(
  tx: Tx,
  { order, offset, rows, ...query }: OpenQuery & PageRange & { readonly order: 'asc' | 'desc' },
): Promise<{ readonly ids: readonly string[]; readonly total: number }> {
  const parameters: Parameter[] = [rows, offset]
  const visible = `from open_trade o where ${openCondition(parameters, query)}`
  const text = `select (select count(*)::int ${visible}), array(select o.trade_id ${visible}
    order by o.posted_at ${order}, o.trade_id desc limit $1 offset $2)`
  const [row] = await readTuples<readonly [number, readonly string[]]>(tx, text, parameters)
  return { total: row?.[0] ?? 0, ids: row?.[1] ?? [] }
}

/** The number of all open trades that a viewer may see, and of all journals. */
export async function totalVisibleOpen(
  tx: Tx,
  query: OpenQuery,
): Promise<{ readonly total: number; readonly journals: number }> {
  const parameters: Parameter[] = []
  const text = `select count(*)::int, (select count(*)::int from journal_head)
    from open_trade o where ${openCondition(parameters, query)}`
  const [row] = await readTuples<readonly [number, number]>(tx, text, parameters)
  return { total: row?.[0] ?? 0, journals: row?.[1] ?? 0 }
}

/** The number of visible open trades of each provider that has any. */
export async function countVisibleOpen(
  tx: Tx,
  query: OpenQuery,
): Promise<ReadonlyMap<string, number>> {
  const parameters: Parameter[] = []
  const text = `select o.provider_id, count(*)::int from open_trade o
    where ${openCondition(parameters, query)} group by o.provider_id`
  return new Map(await readTuples<readonly [string, number]>(tx, text, parameters))
}

/** Ids of a piece of each provider's open trades, newest first; providers in the given order. */
export async function pieceVisibleOpen(
  tx: Tx,
  pieces: readonly ProviderRange[],
  query: Omit<OpenQuery, 'providerIds'>,
): Promise<readonly string[]> {
  const all = (of: (piece: ProviderRange) => unknown) => pieces.map((one) => `${of(one)}`)
  const parameters: Parameter[] = [
    all(({ providerId }) => providerId),
    all(({ offset }) => offset),
    all(({ rows }) => rows),
  ]
  const text = `select c.trade_id
    from unnest($1::text[]::uuid[], $2::text[]::int[], $3::text[]::int[])
      with ordinality p (provider_id, skipped, wanted, place)
    cross join lateral (
      select o.trade_id, o.posted_at from open_trade o
      where o.provider_id = p.provider_id and ${openCondition(parameters, { ...query, providerIds: null })}
      order by o.posted_at desc, o.trade_id desc limit p.wanted offset p.skipped) c
    order by p.place, c.posted_at desc, c.trade_id desc`
  return (await readTuples<readonly [string]>(tx, text, parameters)).map(([id]) => id)
}

/** Ids of open trades that were posted or entered in a span, last first. */
export async function listMovedOpen(
  tx: Tx,
  {
    from,
    before,
    rows,
    ...query
  }: OpenQuery & { readonly from: Instant; readonly before: Instant; readonly rows: number },
): Promise<readonly string[]> {
  const parameters: Parameter[] = [new Date(from), new Date(before), rows]
  const text = `select o.trade_id from open_trade o
    where o.moved_at >= $1::timestamptz and o.moved_at < $2::timestamptz
      and ${openCondition(parameters, query)}
    order by o.moved_at desc, o.posted_at desc, o.trade_id desc limit $3`
  return (await readTuples<readonly [string]>(tx, text, parameters)).map(([id]) => id)
}

/** What a provider's entered open trades risk; for sums, whoever may see the trades. */
export async function listEnteredOpen(tx: Tx, providerId: string): Promise<readonly EnteredOpen[]> {
  const text = `
    select t.instrument_id, t.entry_type, t.entry_price, t.stop
    from open_trade o join trade t on t.id = o.trade_id
    where o.provider_id = $1::uuid and t.state = 'initiated' limit ${ROWS_MAX}`
  const rows = await readTuples<readonly [number, EntryType, bigint, bigint]>(tx, text, [
    providerId,
  ])
  return rows.map(([instrumentId, entryType, entry, stop]) => ({
    instrumentId,
    entryType,
    entry: Number(entry),
    stop: Number(stop),
  }))
}

type EnteredOpen = {
  readonly instrumentId: number
  readonly entryType: EntryType
  readonly entry: Price
  readonly stop: Price
}

function openCondition(
  parameters: Parameter[],
  { view, providerIds, unlistedIds }: OpenQuery,
): string {
  const bind = (value: Parameter) => `$${parameters.push(value)}`
  const providers =
    providerIds === null ? '' : `o.provider_id in (select unnest(${bind(providerIds)}::uuid[])) and`
  return `${providers} ${visibleOpenCondition(bind, view, unlistedIds)}`
}

type OpenTuple = readonly [
  id: string,
  providerId: string,
  instrumentId: number,
  symbol: string,
  postedAt: Date,
  days: number | null,
  entryType: EntryType,
  entry: bigint | null,
  exchange: InstrumentExchange,
]
