import type { Trade as ShownTrade } from '#contract/entities/trade.ts'
import { SCORECARD_PAGE_ROWS, type TradeSort } from '#contract/scorecard/reading-calls.ts'
import { ok, type Result } from '#kit/result.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { Tx } from '#platform/tx.ts'
import type { ScorecardDeps } from '../deps.ts'
import type { PresentTrades } from '../presenter.ts'
import { isVisible } from '../rules/visibility.ts'
import { gatherClosed, type Place, pieceClosed, walkClosed } from '../store/closed.ts'
import type { ListedJournal } from '../store/listing.ts'
import { listVisibleOpen } from '../store/open.ts'
import { findTrades } from '../store/trades.ts'
import type { Journals } from './catch-up.ts'
import { type Choice, type Chosen, choose } from './choose.ts'
import { type Order, orderByName, orderOf, orderOpen } from './order.ts'

export type ListParts = Pick<ScorecardDeps, 'db' | 'plans' | 'providers' | 'marketData'> & {
  readonly journals: Journals
  readonly present: PresentTrades
}

export type ListQuery = Choice & {
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
}

/** Up to so many calls that are over it is cheaper to sort them than to pass over the others. */
const SORTED_MAX = 5_000

/** A page of the scorecard: what the viewer may see at this instant, and how much of it there is. */
export async function listTrades(
  parts: ListParts,
  query: ListQuery,
  viewer: Viewer,
  at: Date,
): Promise<Result<TradeList, 'unauthenticated' | 'forbidden'>> {
  const chosen = await choose(parts, query, viewer, at)
  if (!chosen.ok) {
    return chosen
  }
  const { status, sort, order, page = 0, limit: rows = SCORECARD_PAGE_ROWS } = query
  const place = { ...orderOf(status, sort, order), offset: page * rows, rows }
  const { ids, total } =
    status === 'open'
      ? await openPage(parts, chosen.value, place)
      : await closedPage(parts.db.read, chosen.value, place)
  return ok({ data: await showTrades(parts, chosen.value, ids), total, page })
}

type Ids = { readonly ids: readonly string[]; readonly total: number }

async function openPage(
  { db, marketData: { prices } }: Pick<ListParts, 'db' | 'marketData'>,
  { view, at, journals, publicIds, names }: Chosen,
  { offset, rows, ...order }: Order & Place,
): Promise<Ids> {
  const providerIds = journals.map(({ providerId }) => providerId)
  const open = await listVisibleOpen(db.read, { view, at, providerIds, publicIds })
  const ordered = orderOpen(open, order, { names, lastOf: (id) => prices.lastOf(id)?.price })
  return { ids: ordered.slice(offset, offset + rows).map(({ id }) => id), total: open.length }
}

/** Trades that are over; how many there are is known beforehand. */
export async function closedPage(
  tx: Tx,
  { journals, ownId, names, isEverybody }: Omit<Chosen, 'view' | 'at' | 'publicIds'>,
  { sort, order, offset, rows }: Order & Place,
): Promise<Ids> {
  const countOf = (one: ListedJournal) =>
    one.closed + (one.providerId === ownId ? one.withdrawn : -one.hidden)
  const total = journals.reduce((sum, one) => sum + countOf(one), 0)
  if (offset >= total || rows === 0) {
    return { ids: [], total }
  }
  const listing = journals.length === 1 && sort === 'exitDate'
  if (sort === 'SharedBy' || listing) {
    const ordered = orderByName(journals, names, order)
    const pieces = piecesOf(ordered, countOf, { offset, rows })
    const within = listing ? order : 'desc'
    return { ids: await pieceClosed(tx, ownId, pieces, within), total }
  }
  const providerIds = isEverybody ? null : journals.map(({ providerId }) => providerId)
  const find = providerIds !== null && total <= SORTED_MAX ? gatherClosed : walkClosed
  return { ids: await find(tx, { providerIds, ownId, sort, order, offset, rows }), total }
}

/** Which part of a page each provider fills, when all trades stand provider by provider. */
function piecesOf(
  journals: readonly ListedJournal[],
  countOf: (journal: ListedJournal) => number,
  { offset, rows }: Place,
): readonly (Place & { readonly providerId: string })[] {
  const pieces: (Place & { readonly providerId: string })[] = []
  let skip = offset
  let left = rows
  for (const journal of journals) {
    const count = countOf(journal)
    const wanted = Math.min(left, count - skip)
    if (wanted > 0) {
      pieces.push({ providerId: journal.providerId, offset: skip, rows: wanted })
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
 * The trades of these ids as they are shown, in this order. What has changed since they were listed
 * may not be the viewer's to see any more.
 */
export async function showTrades(
  { db, present }: Pick<ListParts, 'db' | 'present'>,
  { view, at, publicIds }: Pick<Chosen, 'view' | 'at' | 'publicIds'>,
  ids: readonly string[],
): Promise<ShownTrade[]> {
  const kept = await findTrades(db.read, ids)
  const isPublic = new Set(publicIds)
  const shown = ids.flatMap((id) => kept.get(id) ?? [])
  return present(
    db.read,
    shown.filter(({ trade }) => isVisible(trade, view, isPublic.has(trade.providerId), at)),
  )
}
