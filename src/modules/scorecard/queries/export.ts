import type { Trade as ShownTrade } from '#contract/scorecard/types.ts'
import { type Cursor, type Page, pageOf, placeInTime } from '#kit/page.ts'
import { ok, type Result } from '#kit/result.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { isChosen, type TradeFilter } from '../rules/trade-filter.ts'
import { type ClosedPlace, listClosedAfter } from '../store/closed.ts'
import { listVisibleOpen } from '../store/open.ts'
import { type Choice, type Chosen, choose, narrowed } from './choose.ts'
import { type ListDeps, showTrades, takeIn } from './lists.ts'
import { openCall } from './order.ts'

export type ExportQuery = Choice &
  TradeFilter & {
    readonly status: 'open' | 'closed'
    readonly cursor?: string | undefined
  }

const EXPORT_PAGE_ROWS = 500

type PageQuery = {
  readonly filter: TradeFilter
  readonly after: ClosedPlace | undefined
  readonly rows: number
}

/** All rows of a table in pages: open trades by posting, closed ones by end, oldest first. */
export async function exportTrades(
  parts: ListDeps,
  query: ExportQuery,
  viewer: Viewer,
  at: Date,
): Promise<Result<Page<ShownTrade>, 'unauthenticated' | 'forbidden' | 'invalid_input'>> {
  const after = placeInTime(query.cursor)
  if (!after.ok) {
    return after
  }
  const chosen = await choose(parts, query, viewer, at)
  if (!chosen.ok) {
    return chosen
  }
  const find = query.status === 'open' ? openAfter : closedAfter
  const places = await find(parts, chosen.value, {
    filter: query,
    after: after.value,
    rows: EXPORT_PAGE_ROWS + 1,
  })
  const page = pageOf(places, EXPORT_PAGE_ROWS, cursorOf)
  const ids = page.items.map(({ id }) => id)
  return ok({ ...page, items: await showTrades(parts, chosen.value, ids) })
}

function cursorOf({ at, id }: ClosedPlace): Cursor {
  return { key: at.toISOString(), id }
}

async function openAfter(
  { db }: Pick<ListDeps, 'db'>,
  { view, whose, unlistedIds }: Chosen,
  { filter, after, rows }: PageQuery,
): Promise<readonly ClosedPlace[]> {
  const { providerIds } = narrowed(whose)
  const open = await listVisibleOpen(db.read, { view, providerIds, unlistedIds })
  return open
    .filter((row) => isChosen(openCall(row), filter))
    .map(({ id, postedAt }) => ({ id, at: new Date(postedAt) }))
    .reverse()
    .filter((one) => after === undefined || isBehind(one, after))
    .slice(0, rows)
}

function isBehind(one: ClosedPlace, place: ClosedPlace): boolean {
  const apart = one.at.getTime() - place.at.getTime()
  return apart > 0 || (apart === 0 && one.id > place.id)
}

async function closedAfter(
  { db, journals }: Pick<ListDeps, 'db' | 'journals'>,
  { whose, ownId }: Chosen,
  { filter, after, rows }: PageQuery,
): Promise<readonly ClosedPlace[]> {
  await takeIn(journals, whose)
  return listClosedAfter(db.read, { ...narrowed(whose), ownId, filter, after, rows })
}
