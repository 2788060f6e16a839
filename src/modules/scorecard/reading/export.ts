import type { Trade as ShownTrade } from '#contract/entities/trade.ts'
import { type Cursor, type Page, pageOf, placeInTime } from '#kit/page.ts'
import { ok, type Result } from '#kit/result.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { type ClosedPlace, listClosedAfter } from '../store/closed.ts'
import { listVisibleOpen } from '../store/open.ts'
import { type Choice, type Chosen, choose } from './choose.ts'
import { type ListParts, showTrades } from './lists.ts'

export type ExportQuery = Choice & {
  readonly status: 'open' | 'closed'
  readonly cursor?: string | undefined
}

const EXPORT_PAGE_ROWS = 500

/** All rows of a table, a page at a time: by when they were posted, or over; the oldest first. */
export async function exportTrades(
  parts: ListParts,
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
  const places = await find(parts, chosen.value, after.value, EXPORT_PAGE_ROWS + 1)
  const page = pageOf(places, EXPORT_PAGE_ROWS, cursorOf)
  const ids = page.items.map(({ id }) => id)
  return ok({ ...page, items: await showTrades(parts, chosen.value, ids) })
}

function cursorOf({ at, id }: ClosedPlace): Cursor {
  return { key: at.toISOString(), id }
}

async function openAfter(
  { db }: Pick<ListParts, 'db'>,
  { view, at, journals, publicIds }: Chosen,
  after: ClosedPlace | undefined,
  rows: number,
): Promise<readonly ClosedPlace[]> {
  const providerIds = journals.map(({ providerId }) => providerId)
  const open = await listVisibleOpen(db.read, { view, at, providerIds, publicIds })
  return open
    .map(({ id, postedAt }) => ({ id, at: new Date(postedAt) }))
    .reverse()
    .filter((one) => after === undefined || isBehind(one, after))
    .slice(0, rows)
}

function isBehind(one: ClosedPlace, place: ClosedPlace): boolean {
  const apart = one.at.getTime() - place.at.getTime()
  return apart > 0 || (apart === 0 && one.id > place.id)
}

function closedAfter(
  { db }: Pick<ListParts, 'db'>,
  { journals, ownId, isEverybody }: Chosen,
  after: ClosedPlace | undefined,
  rows: number,
): Promise<readonly ClosedPlace[]> {
  const providerIds = isEverybody ? null : journals.map(({ providerId }) => providerId)
  return listClosedAfter(db.read, { providerIds, ownId, after, rows })
}
