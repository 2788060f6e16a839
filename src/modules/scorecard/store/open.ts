import type { InstrumentExchange } from '#contract/market/types.ts'
import type { EntryType } from '#contract/scorecard/types.ts'
import type { Price } from '#kit/price.ts'
import { type Parameter, readTuples } from '#platform/read-tuples.ts'
import type { Tx } from '#platform/tx.ts'
import type { Instant } from '../rules/trade.ts'
import type { View } from '../rules/visibility.ts'
import type { Place } from './closed.ts'
import { visibleCondition } from './visible.ts'

/** What open trades are put in order by. */
export type OpenRow = {
  readonly id: string
  readonly providerId: string
  readonly instrumentId: number
  readonly symbol: string
  readonly exchange: InstrumentExchange
  readonly postedAt: Instant
  /** Days; 0 within the session. */
  readonly holding: number
  readonly entryType: EntryType
  readonly entry: Price | null
}

/** More are never put in order: a bound all the same. */
const ROWS_MAX = 20_000

type OpenQuery = {
  readonly view: View
  /** Null: of all. */
  readonly providerIds: readonly string[] | null
  /** Those of them that the public does not see. */
  readonly unlistedIds: readonly string[]
  readonly at: Instant
}

/** Open trades of these providers, as far as the viewer may see them, the newest first. */
export async function listVisibleOpen(tx: Tx, query: OpenQuery): Promise<readonly OpenRow[]> {
  const parameters: Parameter[] = []
  const text = `
    select t.id, t.provider_id, t.instrument_id, t.symbol, t.posted_at, t.holding_days,
      t.entry_type, t.entry_price, t.exchange
    from open_trade o join trade t on t.id = o.trade_id
    where ${openCondition(parameters, query)}
    order by t.posted_at desc, t.id desc limit ${ROWS_MAX}`
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

/** Page of the open trades that a viewer may see, by when they were posted, and how many there are. */
export async function pageVisibleOpen(
  tx: Tx,
  { order, offset, rows, ...query }: OpenQuery & Place & { readonly order: 'asc' | 'desc' },
): Promise<{ readonly ids: readonly string[]; readonly total: number }> {
  const parameters: Parameter[] = [rows, offset]
  const text = `${visibleOpen(parameters, query)}
    select (select count(*)::int from open),
      array(select id from open order by posted_at ${order}, id desc limit $1 offset $2)`
  const [row] = await readTuples<readonly [number, readonly string[]]>(tx, text, parameters)
  return { total: row?.[0] ?? 0, ids: row?.[1] ?? [] }
}

/** Ids of those that were posted or entered in a span, the last first. */
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
  const text = `${visibleOpen(parameters, query)}
    select id from open where moved_at >= $1::timestamptz and moved_at < $2::timestamptz
    order by moved_at desc, posted_at desc, id desc limit $3`
  return (await readTuples<readonly [string]>(tx, text, parameters)).map(([id]) => id)
}

/** What is open is looked up before all else: how few fit is more than a planner knows. */
function visibleOpen(parameters: Parameter[], query: OpenQuery): string {
  return `with open as materialized (
    select t.id, t.posted_at, coalesce(t.entered_at, t.posted_at) as moved_at
    from open_trade o join trade t on t.id = o.trade_id where ${openCondition(parameters, query)})`
}

function openCondition(
  parameters: Parameter[],
  { view, providerIds, unlistedIds, at }: OpenQuery,
): string {
  const bind = (value: Parameter) => `$${parameters.push(value)}`
  const whose =
    providerIds === null ? '' : `o.provider_id in (select unnest(${bind(providerIds)}::uuid[])) and`
  return `${whose} ${visibleCondition(bind, view, unlistedIds, at)}`
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
