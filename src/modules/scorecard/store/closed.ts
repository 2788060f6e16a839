import { instrumentExchanges } from '#contract/market/types.ts'
import type { TradeSort } from '#contract/scorecard/query-calls.ts'
import { entryTypes } from '#contract/scorecard/types.ts'
import { NIL_ID } from '#kit/id.ts'
import type { PlaceInTime, RangeInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import { type Parameter, readTuples } from '#platform/read-tuples.ts'
import type { Tx } from '#platform/tx.ts'
import type { ExitedCall } from '../rules/statistics.ts'
import {
  exchangesOf,
  isNarrowing,
  scriptOf,
  spanOf,
  type TradeFilter,
} from '../rules/trade-filter.ts'

/** Sort columns of ended calls; the provider's name is not a column. */
export type ClosedSort = Exclude<TradeSort, 'SharedBy'>

const columns = {
  createdAt: 'posted_at',
  exitDate: 'exited_at',
  scriptname: 'symbol',
  pnlpercentage: 'gain',
  holdingPeriod: 'holding',
} as const satisfies Record<ClosedSort, string>

/**
 * Visible to others than the provider. Few calls are hidden, so they are looked up and not joined.
 */
const SHOWN = 'not withdrawn and trade_id not in (select trade_id from hidden_trade)'

export type PageRange = { readonly offset: number; readonly rows: number }

/** A part of one provider's calls. */
export type ProviderRange = PageRange & { readonly providerId: string }

export type ProviderChoice = {
  /** Null: all providers. */
  readonly providerIds: readonly string[] | null
  /** Excluded providers. */
  readonly exceptIds: readonly string[]
}

export type ClosedChoice = ProviderChoice & {
  /** The provider whose withdrawn and hidden calls are listed too. */
  readonly ownId: string | null
}

type IdRow = readonly [id: string]
type Ordered = { readonly sort: ClosedSort; readonly order: 'asc' | 'desc' } & PageRange

/**
 * Ids read along the sort's index, skipping rows that are not chosen. For a choice of many calls.
 */
export function walkClosed(
  tx: Tx,
  { providerIds, exceptIds, ownId, sort, order, offset, rows }: ClosedChoice & Ordered,
): Promise<readonly string[]> {
  const parameters: Parameter[] = [ownId, rows, offset]
  const bind = (value: Parameter) => `$${parameters.push(value)}`
  // coalesce makes this a lookup per row, so that the planner does not use it as the access path.
  const chosen =
    providerIds === null
      ? among(bind, { providerIds, exceptIds })
      : `and coalesce(provider_id in (select unnest(${bind(providerIds)}::text[]::uuid[])), false)`
  const text = `select trade_id from closed_trade
    where (${SHOWN} or provider_id = $1::uuid) ${chosen}
    order by ${columns[sort]} ${order}, trade_id ${order} limit $2 offset $3`
  return ids(tx, text, parameters)
}

/** Condition on the provider, as a lookup and not as a comparison with each id. */
function among(
  bind: (value: Parameter) => string,
  { providerIds, exceptIds }: ProviderChoice,
): string {
  const list = (ids: readonly string[]) => `(select unnest(${bind(ids)}::text[]::uuid[]))`
  if (providerIds !== null) {
    return `and provider_id in ${list(providerIds)}`
  }
  return exceptIds.length === 0 ? '' : `and provider_id not in ${list(exceptIds)}`
}

/** Ids found by sorting all calls of these providers. For a choice of few calls. */
export function gatherClosed(
  tx: Tx,
  { providerIds, ownId, sort, order, offset, rows }: Omit<ClosedChoice, 'exceptIds'> & Ordered,
): Promise<readonly string[]> {
  const text = `with chosen as materialized (
      select trade_id, ${columns[sort]} as key from closed_trade
      where provider_id = any($4::text[]::uuid[]) and (${SHOWN} or provider_id = $1::uuid))
    select trade_id from chosen order by key ${order}, trade_id ${order} limit $2 offset $3`
  return ids(tx, text, [ownId, rows, offset, providerIds])
}

/** A piece of each provider's ended calls, by their end; providers in the given order. */
export function pieceClosed(
  tx: Tx,
  ownId: string | null,
  pieces: readonly ProviderRange[],
  order: 'asc' | 'desc',
): Promise<readonly string[]> {
  const all = (of: (piece: ProviderRange) => unknown) => pieces.map((one) => `${of(one)}`)
  const text = `select c.trade_id
    from unnest($2::text[]::uuid[], $3::text[]::int[], $4::text[]::int[])
      with ordinality p (provider_id, skipped, wanted, place)
    cross join lateral (
      select trade_id, exited_at from closed_trade
      where provider_id = p.provider_id and (${SHOWN} or provider_id = $1::uuid)
      order by exited_at ${order}, trade_id ${order} limit p.wanted offset p.skipped) c
    order by p.place, c.exited_at ${order}, c.trade_id ${order}`
  return ids(tx, text, [
    ownId,
    all(({ providerId }) => providerId),
    all(({ offset }) => offset),
    all(({ rows }) => rows),
  ])
}

/** All results; a filter cannot name a withdrawal. */
const RESULTS = ['tp', 'sl', 'manual', 'timeout', 'withdrawn']

/**
 * rules/trade-filter.ts for ended calls in SQL. Without a script, each column of the index on
 * result, exchange, type and end gets a condition, so that the index applies; with a script, its own
 * index is enough, and only the conditions that narrow are added.
 */
function filterCondition(bind: (value: Parameter) => string, filter: TradeFilter): string {
  const { side, result } = filter
  const { from, before } = spanOf(filter)
  const script = scriptOf(filter)
  const kinds = [
    ['exchange', exchangesOf(filter), instrumentExchanges],
    ['entry_type', side === undefined ? entryTypes : [side], entryTypes],
    ['result', result === undefined ? RESULTS : [result], RESULTS],
  ] as const
  const ofKinds = kinds
    .filter(([, chosen, all]) => script === '' || chosen.length < all.length)
    .map(([column, chosen]) => `${column} = any(${bind(chosen)}::text[])`)
  const ofSpan =
    script === '' || filter.from !== undefined || filter.to !== undefined
      ? [`exited_at >= ${bind(new Date(from))} and exited_at < ${bind(new Date(before))}`]
      : []
  const ofScript =
    script === '' ? [] : [`symbol >= ${bind(script)} and symbol < ${bind(`${script}${LAST}`)}`]
  return ['true', ...ofScript, ...ofKinds, ...ofSpan].join(' and ')
}

/** Sorts after every other character. */
const LAST = '\u{10ffff}'

/**
 * The newest calls that match a filter, at most `most`, in any order: the ids of a page, and the
 * number of matches. Calls that are equal in the order come by end, newest first.
 *
 * @param names provider ids in the order of their names
 */
export async function filterClosed(
  tx: Tx,
  { providerIds, exceptIds, ownId, filter, names, sort, order, offset, rows, most }: FilteredQuery,
): Promise<{ readonly ids: readonly string[]; readonly found: number }> {
  const parameters: Parameter[] = [ownId, most]
  const bind = (value: Parameter) => `$${parameters.push(value)}`
  const providers = among(bind, { providerIds, exceptIds })
  const key =
    sort === 'SharedBy'
      ? `array_position(${bind(names)}::text[]::uuid[], provider_id)`
      : columns[sort]
  const chosen = `from closed_trade where (${SHOWN} or provider_id = $1::uuid) ${providers}
    and ${filterCondition(bind, filter)}`
  const newest = 'order by exited_at desc, trade_id desc'
  const page = `limit ${bind(Math.max(0, Math.min(rows, most - offset)))} offset ${bind(offset)}`
  // In the order of the ends only the page is read; the other matches are just counted.
  const text =
    sort === 'exitDate' && order === 'desc'
      ? `select (select count(*)::int from (select ${chosen} limit $2) counted) as found,
          array(select trade_id ${chosen} ${newest} ${page}) as ids`
      : `with chosen as materialized (
          select trade_id, provider_id, exited_at, posted_at, symbol, gain, holding ${chosen}
          ${newest} limit $2)
        select (select count(*)::int from chosen) as found,
          array(select trade_id from chosen order by ${key} ${order}, exited_at desc, trade_id desc
            ${page}) as ids`
  const [row] = await readPlanned<{ found: number; ids: string[] }>(tx, text, parameters)
  return row ?? { ids: [], found: 0 }
}

/**
 * Planned for the actual values each time: whether to walk or look up depends on how many rows a
 * filter leaves, which a prepared statement does not know.
 */
function readPlanned<T extends object>(
  tx: Tx,
  text: string,
  parameters: readonly Parameter[],
): Promise<readonly T[]> {
  return openSql(tx).unsafe<T[]>(text, [...parameters])
}

export type FilteredQuery = ClosedChoice &
  PageRange & {
    readonly filter: TradeFilter
    readonly names: readonly string[]
    readonly sort: TradeSort
    readonly order: 'asc' | 'desc'
    readonly most: number
  }

async function ids(
  tx: Tx,
  text: string,
  parameters: readonly Parameter[],
): Promise<readonly string[]> {
  return (await readTuples<IdRow>(tx, text, parameters)).map(([id]) => id)
}

/** The calls before a place in time, newest first, with their places. */
export function listClosedBefore(
  tx: Tx,
  {
    providerIds,
    exceptIds,
    ownId,
    filter,
    after,
    rows,
  }: ClosedChoice & RangeInTime & { readonly filter: TradeFilter },
): Promise<readonly PlaceInTime[]> {
  const parameters: Parameter[] = [
    ownId,
    rows,
    after?.at.toISOString() ?? 'infinity',
    after?.id ?? NIL_ID,
  ]
  const bind = (value: Parameter) => `$${parameters.push(value)}`
  const text = `select exited_at as at, trade_id as id from closed_trade
    where (${SHOWN} or provider_id = $1::uuid)
      and (exited_at, trade_id) < ($3::text::timestamptz, $4::uuid)
      ${among(bind, { providerIds, exceptIds })}
      ${isNarrowing(filter) ? `and ${filterCondition(bind, filter)}` : ''}
    order by exited_at desc, trade_id desc limit $2`
  return readPlanned<PlaceInTime>(tx, text, parameters)
}

/** A provider's ended calls that were entered, as far as they have been projected. */
export async function listExited(tx: Tx, providerId: string): Promise<readonly ExitedCall[]> {
  return openSql(tx)<ExitedCall[]>`
    select trade_id as "tradeId", symbol, exchange, entry_type as "entryType", entry_price::float8 as entry,
      exit_price::float8 as exit, stop::float8 as stop, result,
      (extract(epoch from posted_at) * 1000)::float8 as "postedAt",
      (extract(epoch from exited_at) * 1000)::float8 as at,
      trade_id in (select trade_id from hidden_trade where provider_id = ${providerId}) as removed
    from closed_trade
    where provider_id = ${providerId} and entry_price is not null
    order by exited_at desc, trade_id desc`
}
