import type { ContentPicture, PieceCard } from '#contract/content/pieces.ts'
import type { Article, ContentKind, Event, Video } from '#contract/content/types.ts'
import { formatIst } from '#kit/day.ts'
import { type Page, type PageQuery, pageInTime } from '#kit/page.ts'
import type { Result } from '#kit/result.ts'
import type { ContentDeps } from '../deps.ts'
import { listPublished } from '../store/published.ts'
import { findBodies } from '../store/versions.ts'
import type { createLists } from './lists.ts'

type Listed<T> = Promise<Result<Page<T>, 'invalid_input'>>

/** The lists named in the specification, with its field names; newest first. */
export function createDataLists(
  { db }: ContentDeps,
  { cardsOf }: Pick<ReturnType<typeof createLists>, 'cardsOf'>,
) {
  const list = <T>(
    kind: ContentKind,
    query: PageQuery,
    present: (card: PieceCard, body: string) => T,
  ): Listed<T> =>
    pageInTime(query, {
      list: ({ after, rows }) => {
        const place = { order: 'newest', after } as const
        return listPublished(db.read, { kind, category: 'all', place, rows })
      },
      placeOf: ({ published_at: at, id }) => ({ at, id }),
      present: async (rows) => {
        const ids = rows.map(({ id }) => id)
        const [cards, bodies] = await Promise.all([cardsOf(rows), findBodies(db.read, ids)])
        return cards.map((card) => present(card, bodies.get(card._id) ?? ''))
      },
    })
  return {
    events: (query: PageQuery): Listed<Event> => list('events', query, toEvent),
    videos: (query: PageQuery): Listed<Video> => list('videos', query, toVideo),
    articles: (query: PageQuery): Listed<Article> => list('articles', query, toArticle),
  }
}

function toEvent(card: PieceCard, description: string): Event {
  const isEvent = card.kind === 'events'
  const head = headOf(card)
  const schedule = isEvent ? card.startsAt : ''
  return {
    ...head,
    id: head._id,
    description,
    schedule,
    date: formatIst(schedule, 'date'),
    time: formatIst(schedule, 'time'),
    location: isEvent ? card.location : null,
    // Only attendees see the link.
    link: null,
    eventType: isEvent ? card.eventType : 'Online',
    tags: card.tags,
    authorId: head.authorData.id,
    authorImage: head.authorData.authorImage,
    NoOfRegistration: isEvent ? card.NoOfRegistration : 0,
  }
}

function toVideo(card: PieceCard, description: string): Video {
  const videoId = card.kind === 'videos' || card.kind === 'podcasts' ? card.videoId : ''
  const head = headOf(card)
  const link = `https://www.youtube.com/watch?v=${videoId}`
  return {
    ...head,
    description,
    link,
    videoLink: link,
    thumbnail: head.image,
    videoStats: card.stats,
    stats: card.stats,
  }
}

function toArticle(card: PieceCard, content: string): Article {
  return {
    ...headOf(card),
    content,
    schedule: card.publishedAt,
    articlePDF: card.kind === 'articles' ? card.articlePDF : null,
  }
}

function headOf(card: PieceCard) {
  const { id, name, authorImage, type } = card.authorData
  return {
    _id: card._id,
    title: card.title,
    createdAt: card.publishedAt,
    category: card.category,
    image: widestUrl(card.image),
    authorData: { id, name, authorImage, type },
  }
}

/** For clients that use a single URL. */
function widestUrl(image: ContentPicture | null): string | null {
  return image?.sizes.at(-1)?.url ?? null
}
