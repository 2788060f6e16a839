import type { Language } from '#contract/common/types.ts'
import { CONTENT_COUNT_MAX, HOME_SECTION_ROWS, RELATED_ROWS } from '#contract/content/limits.ts'
import type { PieceCard } from '#contract/content/pieces.ts'
import type { EventTime, PieceAge, PieceSort } from '#contract/content/public-calls.ts'
import type { ContentKind } from '#contract/content/types.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { isId } from '#kit/id.ts'
import { type Cursor, decodeCursor, type Page, pageOf, placeInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { ContentDeps } from '../deps.ts'
import {
  type Counts,
  countPublished,
  findShown,
  listPublished,
  type Place,
} from '../store/published.ts'
import type { PublishedRow } from '../tables.ts'
import { toCards } from './present.ts'

export type ListQuery = {
  readonly kind: ContentKind
  readonly category: string
  readonly language?: Language | undefined
  readonly providerId?: string | undefined
  readonly since?: PieceAge | undefined
  readonly sort: PieceSort
  readonly time: EventTime
  readonly cursor?: string | undefined
  readonly limit: number
}

export type Related = { readonly fromProvider: PieceCard[]; readonly sameCategory: PieceCard[] }

export type Home = Record<'trendingVideos' | 'articles' | 'events' | 'podcasts', PieceCard[]>

/** The public lists. */
export function createLists(deps: ContentDeps) {
  return {
    cardsOf: (rows: readonly PublishedRow[]) => cardsOf(deps, rows),
    cardsOfIds: (ids: readonly string[]) => cardsOfIds(deps, ids),
    list: (query: ListQuery) => list(deps, query),
    counts: (filter: CountFilter) => count(deps, filter),
    related: (id: string) => related(deps, id),
    home: () => home(deps),
  }
}

async function cardsOf(
  { db, providers }: ContentDeps,
  rows: readonly PublishedRow[],
): Promise<PieceCard[]> {
  const ids = [...new Set(rows.map((row) => row.provider_id))]
  return toCards(rows, await providers.cardsOf(db.read, ids))
}

/** Cards of the given pieces that the public sees. */
async function cardsOfIds(
  deps: ContentDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PieceCard>> {
  const rows = ids.length === 0 ? [] : await findShown(deps.db.read, ids)
  return new Map((await cardsOf(deps, rows)).map((card) => [card._id, card]))
}

async function list(
  deps: ContentDeps,
  query: ListQuery,
): Promise<Result<Page<PieceCard>, 'invalid_input'>> {
  const now = deps.clock.now()
  const place = placeOf(query, now)
  if (place === undefined) {
    return fail('invalid_input')
  }
  const { since, ...filter } = query
  const publishedSince = query.kind === 'events' ? undefined : instantOf(since, now)
  const rows = await listPublished(deps.db.read, {
    ...filter,
    publishedSince,
    place,
    rows: query.limit + 1,
  })
  const page = pageOf(rows, query.limit, (row) => cursorOf(row, place))
  return ok({ ...page, items: await cardsOf(deps, page.items) })
}

type CountFilter = Pick<ListQuery, 'category' | 'language' | 'providerId' | 'since'>

function count({ db, clock }: ContentDeps, { since, ...filter }: CountFilter): Promise<Counts> {
  const now = clock.now()
  const publishedSince = instantOf(since, now)
  return countPublished(db.read, { ...filter, publishedSince }, { now, max: CONTENT_COUNT_MAX })
}

type Top = {
  readonly kind: ContentKind
  readonly place: Place
  readonly rows: number
  readonly category?: string | undefined
  readonly providerId?: string
}

async function top(deps: ContentDeps, { category = 'all', ...filter }: Top): Promise<PieceCard[]> {
  return cardsOf(deps, await listPublished(deps.db.read, { ...filter, category }))
}

async function related(deps: ContentDeps, id: string): Promise<Result<Related, 'not_found'>> {
  const { db, clock } = deps
  const [piece] = await findShown(db.read, [id])
  if (piece === undefined) {
    return fail('not_found')
  }
  const { kind, provider_id: providerId } = piece
  const upcoming: Place = { order: 'upcoming', now: clock.now() }
  const [own, alike] = await Promise.all([
    top(deps, {
      kind,
      place: kind === 'events' ? upcoming : { order: 'newest' },
      rows: RELATED_ROWS + 1,
      providerId,
    }),
    top(deps, {
      kind,
      place: kind === 'events' ? upcoming : { order: 'trending' },
      rows: RELATED_ROWS * 2 + 1,
      category: piece.category[0],
    }),
  ])
  const others = (cards: readonly PieceCard[]) => cards.filter((card) => card._id !== id)
  const elsewhere = others(alike).filter((card) => card.authorData.id !== providerId)
  return ok({
    fromProvider: others(own).slice(0, RELATED_ROWS),
    sameCategory: elsewhere.slice(0, RELATED_ROWS),
  })
}

async function home(deps: ContentDeps): Promise<Home> {
  const rows = HOME_SECTION_ROWS
  const upcoming: Place = { order: 'upcoming', now: deps.clock.now() }
  const [trendingVideos, articles, events, podcasts] = await Promise.all([
    top(deps, { kind: 'videos', place: { order: 'trending' }, rows }),
    top(deps, { kind: 'articles', place: { order: 'newest' }, rows }),
    top(deps, { kind: 'events', place: upcoming, rows }),
    top(deps, { kind: 'podcasts', place: { order: 'newest' }, rows }),
  ])
  return { trendingVideos, articles, events, podcasts }
}

const AGE_DAYS: Readonly<Record<PieceAge, number>> = { week: 7, month: 30, year: 365 }

function instantOf(since: PieceAge | undefined, now: Date): Date | undefined {
  return since === undefined ? undefined : new Date(now.getTime() - AGE_DAYS[since] * DAY_MS)
}

/** Undefined if the cursor is invalid or of another order. */
function placeOf(
  query: Pick<ListQuery, 'kind' | 'sort' | 'time' | 'cursor'>,
  now: Date,
): Place | undefined {
  const { kind, sort, time, cursor } = query
  if (kind !== 'events' && sort === 'trending') {
    const decoded = cursor === undefined ? undefined : decodeCursor(cursor)
    if (cursor === undefined) {
      return { order: 'trending' }
    }
    return decoded !== undefined && isId(decoded.id) && /^\d{1,9}$/.test(decoded.key)
      ? { order: 'trending', after: { trend: Number(decoded.key), id: decoded.id } }
      : undefined
  }
  const place = placeInTime(cursor)
  if (!place.ok) {
    return undefined
  }
  return kind === 'events'
    ? { order: time, now, after: place.value }
    : { order: 'newest', after: place.value }
}

function cursorOf(row: PublishedRow, { order }: Place): Cursor {
  switch (order) {
    case 'newest':
      return { key: row.published_at.toISOString(), id: row.id }
    case 'trending':
      return { key: String(row.trend), id: row.id }
    case 'upcoming':
    case 'previous':
      return {
        key: present(row.starts_at, 'a published event begins some time').toISOString(),
        id: row.id,
      }
  }
}
