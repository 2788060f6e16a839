import {
  FILTERED_MAX_ROWS,
  PAGED_MAX_ROWS,
  SCORECARD_PAGE_ROWS,
  type TradeSort,
} from '#contract/scorecard/query-calls.ts'
import type { Trade as ShownTrade } from '#contract/scorecard/types.ts'
import { ok, type Result } from '#kit/result.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { ScorecardDeps } from '../deps.ts'
import type { PresentTrades } from '../presenter.ts'
import { isChosen, isNarrowing, type TradeFilter } from '../rules/trade-filter.ts'
import { isVisible } from '../rules/visibility.ts'
import {
  filterClosed,
  gatherClosed,
  type PageRange,
  type ProviderRange,
  pieceClosed,
  walkClosed,
} from '../store/closed.ts'
import type { ListedJournal } from '../store/listing.ts'
import {
  countVisibleOpen,
  listVisibleOpen,
  pageVisibleOpen,
  pieceVisibleOpen,
  totalVisibleOpen,
} from '../store/open.ts'
import { findTrades } from '../store/trades.ts'
import type { Journals } from './catch-up.ts'
import type { NameOrder } from './name-order.ts'
import { type Order, openCall, orderOf, orderOpen } from './order.ts'
import {
  type ProviderScope,
  providerChoiceOf,
  type ResolvedSelection,
  resolveSelection,
  type TradeSelection,
} from './selection.ts'

export type ListDeps = Pick<ScorecardDeps, 'db' | 'plans' | 'providers' | 'marketData'> & {
  readonly journals: Journals
  readonly nameOrder: NameOrder
  readonly present: PresentTrades
}

export type ListQuery = TradeSelection &
  TradeFilter & {
    readonly status: 'open' | 'closed'
    readonly sort?: TradeSort | undefined
    readonly order?: 'asc' | 'desc' | undefined
    /** The first page is 0. */
    readonly page?: number | undefined
    readonly limit?: number | undefined
  }

export type TradeList = {
  readonly data: ShownTrade[]
  readonly total: number
  readonly page: number
  /** More ended trades fit the filter than are listed. */
  readonly capped: boolean
  /** Too far from both ends of the list to be read. */
  readonly outOfReach: boolean
}

/** Up to this many ended calls, sorting them is cheaper than skipping all others. */
const SORTED_MAX = 5_000

/** A page of the scorecard: what the viewer may see at this instant, with the total. */
export async function listTrades(
  parts: ListDeps,
  query: ListQuery,
  viewer: Viewer,
  at: Date,
): Promise<Result<TradeList, 'unauthenticated' | 'forbidden'>> {
  const chosen = await resolveSelection(parts, query, viewer, at)
  if (!chosen.ok) {
    return chosen
  }
  const { status, sort, order, page = 0, limit: rows = SCORECARD_PAGE_ROWS } = query
  const place = { ...orderOf(status, sort, order), offset: page * rows, rows }
  const found = await pageOf(parts, chosen.value, query, place)
  const { ids, total, capped = false, outOfReach = false } = found
  const data = await showTrades(parts, chosen.value, ids)
  return ok({ data, total, page, capped, outOfReach })
}

type Ids = { readonly ids: readonly string[]; readonly total: number } & Partial<
  Pick<TradeList, 'capped' | 'outOfReach'>
>

function pageOf(
  parts: ListDeps,
  chosen: ResolvedSelection,
  query: ListQuery,
  place: Order & PageRange,
): Promise<Ids> {
  if (query.status === 'open') {
    return openPage(parts, chosen, query, place)
  }
  return isNarrowing(query)
    ? filteredPage(parts, chosen, query, place)
    : closedPage(parts, chosen, place)
}

async function openPage(
  parts: ListDeps,
  chosen: ResolvedSelection,
  filter: TradeFilter,
  { offset, rows, ...order }: Order & PageRange,
): Promise<Ids> {
  const { db, marketData, nameOrder } = parts
  const { view, scope, unlistedIds } = chosen
  const query = { view, unlistedIds, providerIds: providerChoiceOf(scope).providerIds }
  if (!isNarrowing(filter)) {
    if (order.sort === 'createdAt') {
      return pageVisibleOpen(db.read, { ...query, order: order.order, offset, rows })
    }
    if (order.sort === 'SharedBy') {
      return openByName(parts, chosen, order.order, { offset, rows })
    }
  }
  const visible = await listVisibleOpen(db.read, query)
  const open = visible.filter((row) => isChosen(openCall(row), filter))
  const names = order.sort === 'SharedBy' ? await nameOrder.namesOf(scope) : new Map()
  const ordered = orderOpen(open, order, {
    names,
    lastOf: (id) => marketData.prices.lastOf(id)?.price,
  })
  return { ids: ordered.slice(offset, offset + rows).map(({ id }) => id), total: open.length }
}

async function openByName(
  { db, nameOrder }: ListDeps,
  { view, scope, unlistedIds }: ResolvedSelection,
  order: Order['order'],
  place: PageRange,
): Promise<Ids> {
  const query = { view, unlistedIds, providerIds: providerChoiceOf(scope).providerIds }
  const { total, journals } = await totalVisibleOpen(db.read, query)
  const ids = await nameOrder.idsOf(scope, order, journals)
  const pieces = await piecesOfFirst(ids, place, (some) =>
    countVisibleOpen(db.read, some === undefined ? query : { ...query, providerIds: some }),
  )
  return { ids: await pieceVisibleOpen(db.read, pieces, query), total }
}

/** Ended trades that fit a filter: the newest ones, in any order. */
async function filteredPage(
  { db, journals, nameOrder }: ListDeps,
  { scope, ownId }: ResolvedSelection,
  filter: TradeFilter,
  place: Order & PageRange,
): Promise<Ids> {
  await projectEvents(journals, scope)
  const names = place.sort === 'SharedBy' ? await nameOrder.idsOf(scope, 'asc') : []
  const { ids, found } = await filterClosed(db.read, {
    ...place,
    ...providerChoiceOf(scope),
    ...{ filter, ownId, names },
    rows: Math.max(0, Math.min(place.rows, FILTERED_MAX_ROWS - place.offset)),
    most: FILTERED_MAX_ROWS + 1,
  })
  return {
    ids,
    total: Math.min(found, FILTERED_MAX_ROWS),
    capped: found > FILTERED_MAX_ROWS,
  }
}

/** Ended trades, whose total is known beforehand. */
export async function closedPage(
  parts: ListDeps,
  { scope, ownId }: Pick<ResolvedSelection, 'scope' | 'ownId'>,
  { sort, order, offset, rows }: Order & PageRange,
): Promise<Ids> {
  const tx = parts.db.read
  const total = await totalOf(parts.journals, scope, ownId)
  if (offset >= total || rows === 0) {
    return { ids: [], total }
  }
  if (Math.min(offset, total - offset) > PAGED_MAX_ROWS) {
    return { ids: [], total, outOfReach: true }
  }
  const isOfOne = scope.kind === 'some' && scope.journals.length === 1
  if (sort === 'SharedBy' || (isOfOne && sort === 'exitDate')) {
    const pieces = await piecesByName(parts, { scope, ownId }, order, { offset, rows })
    const within = sort === 'SharedBy' ? 'desc' : order
    return { ids: await pieceClosed(tx, ownId, pieces, within), total }
  }
  const chosen = { ...providerChoiceOf(scope), ownId, sort }
  const { providerIds } = chosen
  if (providerIds !== null && total <= SORTED_MAX) {
    return { ids: await gatherClosed(tx, { ...chosen, providerIds, order, offset, rows }), total }
  }
  // The second half of the list is read from its end.
  const left = total - offset
  if (offset <= left) {
    return { ids: await walkClosed(tx, { ...chosen, order, offset, rows }), total }
  }
  const wanted = Math.min(rows, left)
  const back = { order: reversed(order), offset: left - wanted, rows: wanted }
  return { ids: (await walkClosed(tx, { ...chosen, ...back })).toReversed(), total }
}

function reversed(order: Order['order']): Order['order'] {
  return order === 'asc' ? 'desc' : 'asc'
}

/** The number of ended calls of these providers, including all committed events. */
async function totalOf(
  journals: Journals,
  scope: ProviderScope,
  ownId: string | null,
): Promise<number> {
  return scope.kind === 'everybody'
    ? journals.totalOf({ exceptIds: scope.exceptIds, ownId })
    : scope.journals.reduce((sum, one) => sum + countOf(one, ownId), 0)
}

/**
 * Takes in all committed events; for `some` providers this was done when their journals were read.
 */
export async function projectEvents(journals: Journals, { kind }: ProviderScope): Promise<void> {
  if (kind === 'everybody') {
    await journals.projectRecent()
  }
}

function countOf(one: ListedJournal, ownId: string | null): number {
  return one.closed + (one.providerId === ownId ? one.withdrawn : -one.hidden)
}

/** Number of providers counted first, because most requests are for the first page. */
const FIRST_PROVIDERS = 50

async function piecesByName(
  { journals, nameOrder }: ListDeps,
  { scope, ownId }: Pick<ResolvedSelection, 'scope' | 'ownId'>,
  order: Order['order'],
  place: PageRange,
) {
  const ids = await nameOrder.idsOf(scope, order)
  return piecesOfFirst(ids, place, async (some) => {
    const found = scope.kind === 'some' ? scope.journals : await journals.of(some)
    return new Map(found.map((one) => [one.providerId, countOf(one, ownId)]))
  })
}

/** Counts the trades of the first providers, and only if those do not fill the page, of all. */
async function piecesOfFirst(
  providerIds: readonly string[],
  place: PageRange,
  countsOf: (some: readonly string[] | undefined) => Promise<ReadonlyMap<string, number>>,
): Promise<readonly ProviderRange[]> {
  const some = providerIds.slice(0, FIRST_PROVIDERS)
  const first = piecesOf(some, await countsOf(some), place)
  const isWhole =
    some.length === providerIds.length ||
    first.reduce((sum, { rows }) => sum + rows, 0) === place.rows
  return isWhole ? first : piecesOf(providerIds, await countsOf(undefined), place)
}

/** Which part of a page each provider fills when trades are ordered by provider. */
function piecesOf(
  providerIds: readonly string[],
  counts: ReadonlyMap<string, number>,
  { offset, rows }: PageRange,
): readonly ProviderRange[] {
  const pieces: ProviderRange[] = []
  let skip = offset
  let left = rows
  for (const providerId of providerIds) {
    const count = counts.get(providerId) ?? 0
    const wanted = Math.min(left, count - skip)
    if (wanted > 0) {
      pieces.push({ providerId, offset: skip, rows: wanted })
      left -= wanted
    }
    skip = Math.max(0, skip - count)
    if (left === 0) {
      break
    }
  }
  return pieces
}

/**
 * The trades with these ids as shown, in this order. Trades that have changed since they were
 * listed are left out if the viewer may not see them.
 */
export async function showTrades(
  { db, present }: Pick<ListDeps, 'db' | 'present'>,
  { view, unlistedIds }: Pick<ResolvedSelection, 'view' | 'unlistedIds'>,
  ids: readonly string[],
): Promise<ShownTrade[]> {
  const stored = await findTrades(db.read, ids)
  const unlisted = new Set(unlistedIds)
  const shown = ids.flatMap((id) => stored.get(id) ?? [])
  return present(
    db.read,
    shown.filter(({ trade }) => isVisible(trade, view, !unlisted.has(trade.providerId))),
  )
}
