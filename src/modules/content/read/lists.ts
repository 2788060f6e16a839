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
export function createLists({ db, clock, providers }: ContentDeps) {
  const cardsOf = async (rows: readonly PublishedRow[]): Promise<PieceCard[]> => {
    const ids = [...new Set(rows.map((row) => row.provider_id))]
    return toCards(rows, await providers.cardsOf(db.read, ids))
  }

  const top = async (
    kind: ContentKind,
    place: Place,
    rows: number,
    more: {
      readonly category?: PublishedRow['category'][number]
      readonly providerId?: string
    } = {},
  ): Promise<PieceCard[]> =>
    cardsOf(
      await listPublished(db.read, {
        kind,
        category: more.category ?? 'all',
        providerId: more.providerId,
        place,
        rows,
      }),
    )

  return {
    cardsOf,

    list: async (query: ListQuery): Promise<Result<Page<PieceCard>, 'invalid_input'>> => {
      const place = placeOf(query, clock.now())
      if (place === undefined) {
        return fail('invalid_input')
      }
      const { since, ...filter } = query
      const publishedSince = query.kind === 'events' ? undefined : instantOf(since, clock.now())
      const rows = await listPublished(db.read, {
        ...filter,
        publishedSince,
        place,
        rows: query.limit + 1,
      })
      const page = pageOf(rows, query.limit, (row) => cursorOf(row, place))
      return ok({ ...page, items: await cardsOf(page.items) })
    },

    /** Cards of the given pieces that the public sees. */
    cardsOfIds: async (ids: readonly string[]): Promise<ReadonlyMap<string, PieceCard>> => {
      const rows = ids.length === 0 ? [] : await findShown(db.read, ids)
      return new Map((await cardsOf(rows)).map((card) => [card._id, card]))
    },

    counts: ({
      since,
      ...filter
    }: Pick<ListQuery, 'category' | 'language' | 'providerId' | 'since'>): Promise<Counts> => {
      const now = clock.now()
      const publishedSince = instantOf(since, now)
      return countPublished(db.read, { ...filter, publishedSince }, { now, max: CONTENT_COUNT_MAX })
    },

    related: async (id: string): Promise<Result<Related, 'not_found'>> => {
      const [piece] = await findShown(db.read, [id])
      if (piece === undefined) {
        return fail('not_found')
      }
      const { kind, provider_id: providerId } = piece
      const place: Place =
        kind === 'events' ? { order: 'upcoming', now: clock.now() } : { order: 'newest' }
      const rows = RELATED_ROWS * 2 + 1
      const [own, alike] = await Promise.all([
        top(kind, place, RELATED_ROWS + 1, { providerId }),
        top(kind, kind === 'events' ? place : { order: 'trending' }, rows, {
          category: piece.category[0],
        }),
      ])
      const others = (cards: readonly PieceCard[]) => cards.filter((card) => card._id !== id)
      const elsewhere = others(alike).filter((card) => card.authorData.id !== providerId)
      return ok({
        fromProvider: others(own).slice(0, RELATED_ROWS),
        sameCategory: elsewhere.slice(0, RELATED_ROWS),
      })
    },

    home: async (): Promise<Home> => {
      const [trendingVideos, articles, events, podcasts] = await Promise.all([
        top('videos', { order: 'trending' }, HOME_SECTION_ROWS),
        top('articles', { order: 'newest' }, HOME_SECTION_ROWS),
        top('events', { order: 'upcoming', now: clock.now() }, HOME_SECTION_ROWS),
        top('podcasts', { order: 'newest' }, HOME_SECTION_ROWS),
      ])
      return { trendingVideos, articles, events, podcasts }
    },
  }
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
