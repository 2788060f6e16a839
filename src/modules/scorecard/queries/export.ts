import type { Trade as ShownTrade } from '#contract/scorecard/types.ts'
import {
  type Cursor,
  type Page,
  type PlaceInTime,
  pageOf,
  placeInTime,
  type RangeInTime,
} from '#kit/page.ts'
import { ok, type Result } from '#kit/result.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { isChosen, type TradeFilter } from '../rules/trade-filter.ts'
import { listClosedBefore } from '../store/closed.ts'
import { listVisibleOpen } from '../store/open.ts'
import { type ListDeps, projectEvents, showTrades } from './lists.ts'
import { openCall } from './order.ts'
import {
  providerChoiceOf,
  type ResolvedSelection,
  resolveSelection,
  type TradeSelection,
} from './selection.ts'

export type ExportQuery = TradeSelection &
  TradeFilter & {
    readonly status: 'open' | 'closed'
    readonly cursor?: string | undefined
  }

const EXPORT_PAGE_ROWS = 500

type ExportRange = RangeInTime & { readonly filter: TradeFilter }

/** All rows of a table in pages: open trades by posting, closed ones by end, newest first. */
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
  const chosen = await resolveSelection(parts, query, viewer, at)
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

function cursorOf({ at, id }: PlaceInTime): Cursor {
  return { key: at.toISOString(), id }
}

async function openAfter(
  { db }: Pick<ListDeps, 'db'>,
  { view, scope, unlistedIds }: ResolvedSelection,
  { filter, after, rows }: ExportRange,
): Promise<readonly PlaceInTime[]> {
  const { providerIds } = providerChoiceOf(scope)
  const open = await listVisibleOpen(db.read, { view, providerIds, unlistedIds })
  return open
    .filter((row) => isChosen(openCall(row), filter))
    .map(({ id, postedAt }) => ({ id, at: new Date(postedAt) }))
    .filter((one) => after === undefined || isBehind(one, after))
    .slice(0, rows)
}

function isBehind(one: PlaceInTime, place: PlaceInTime): boolean {
  const apart = one.at.getTime() - place.at.getTime()
  return apart < 0 || (apart === 0 && one.id < place.id)
}

async function closedAfter(
  { db, journals }: Pick<ListDeps, 'db' | 'journals'>,
  { scope, ownId }: ResolvedSelection,
  { filter, after, rows }: ExportRange,
): Promise<readonly PlaceInTime[]> {
  await projectEvents(journals, scope)
  return listClosedBefore(db.read, { ...providerChoiceOf(scope), ownId, filter, after, rows })
}
