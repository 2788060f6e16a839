import { z } from 'zod'
import { anyone } from '../access.ts'
import { call } from '../call.ts'
import { id, pageQuery, requiredLine } from '../common/fields.ts'
import { URL_MAX_CHARACTERS } from '../common/limits.ts'
import { languageSchema } from '../common/types.ts'
import {
  CONTENT_COUNT_MAX,
  CONTENT_TAG_MAX_CHARACTERS,
  HOME_SECTION_ROWS,
  RELATED_ROWS,
} from './limits.ts'
import { pieceCardSchema, pieceSchema } from './pieces.ts'
import { articleSchema, contentKindSchema, eventSchema, videoSchema } from './types.ts'

/* What visitors read. Pieces of unverified providers are never included. */

const topics = ['content', 'providers'] as const

/** Upcoming events become past events with time alone. */
const EVENTS_KEPT_SECONDS = 20

/** The maximum age of a piece. */
export const pieceAges = ['week', 'month', 'year'] as const
const pieceAgeSchema = z.enum(pieceAges)
export type PieceAge = (typeof pieceAges)[number]

/** Filters of a list; all must match. `all` is every category. */
const filter = {
  /** A market, `all`, or a provider's tag, in any case. */
  category: requiredLine(CONTENT_TAG_MAX_CHARACTERS).toLowerCase().default('all'),
  language: languageSchema.optional(),
  providerId: id.optional(),
  /** Ignored for events, which are ordered by their own time. */
  since: pieceAgeSchema.optional(),
}

export const allEvents = call({
  name: 'content.allEvents',
  method: 'GET',
  path: '/api/data/allevents',
  summary: 'Published events, the newest first',
  access: anyone,
  rate: 'public-read',
  query: pageQuery,
  reply: z.object({ data: z.array(eventSchema), nextCursor: z.string().optional() }),
  cachedUntil: topics,
})

export const allVideos = call({
  name: 'content.allVideos',
  method: 'GET',
  path: '/api/data/allvideos',
  summary: 'Published videos, the newest first',
  access: anyone,
  rate: 'public-read',
  query: pageQuery,
  reply: z.object({ data: z.array(videoSchema), nextCursor: z.string().optional() }),
  cachedUntil: topics,
})

export const allArticles = call({
  name: 'content.allArticles',
  method: 'GET',
  path: '/api/data/allarticles',
  summary: 'Published articles, the newest first; `content` is their plain text',
  access: anyone,
  rate: 'public-read',
  query: pageQuery,
  reply: z.object({ data: z.array(articleSchema), nextCursor: z.string().optional() }),
  cachedUntil: topics,
})

/**
 * `trending`: by the views of the last days. Events are ordered by their own time, the nearest
 * first.
 */
const pieceSorts = ['newest', 'trending'] as const
const pieceSortSchema = z.enum(pieceSorts)
export type PieceSort = (typeof pieceSorts)[number]

const eventTimes = ['upcoming', 'previous'] as const
export const eventTimeSchema = z.enum(eventTimes)
export type EventTime = (typeof eventTimes)[number]

export const listPieces = call({
  name: 'content.list',
  method: 'GET',
  path: '/api/content/pieces',
  summary:
    'Published pieces of one kind, by category or tag, language, provider and time: of publishing, for events their own',
  access: anyone,
  rate: 'public-read',
  query: pageQuery.extend({
    ...filter,
    kind: contentKindSchema,
    sort: pieceSortSchema.default('newest'),
    /** For events; upcoming ones by default. Ignored for other kinds. */
    time: eventTimeSchema.default('upcoming'),
  }),
  reply: z.object({ data: z.array(pieceCardSchema), nextCursor: z.string().optional() }),
  cachedUntil: topics,
  keptSeconds: EVENTS_KEPT_SECONDS,
})

export const getPiece = call({
  name: 'content.get',
  method: 'GET',
  path: '/api/content/pieces/:id',
  summary: 'A published piece',
  access: anyone,
  rate: 'public-read',
  params: z.object({ id }),
  reply: z.object({ data: pieceSchema }),
  cachedUntil: topics,
})

export const findVideo = call({
  name: 'content.findVideo',
  method: 'GET',
  path: '/api/content/video',
  summary:
    'The published video or podcast with this id of ours, this link, or this id at the video host',
  access: anyone,
  rate: 'public-read',
  query: z.object({
    kind: z.enum(['videos', 'podcasts']).default('videos'),
    video: z.string().trim().min(1).max(URL_MAX_CHARACTERS),
  }),
  reply: z.object({ data: pieceSchema }),
  errors: ['not_found'],
  cachedUntil: topics,
})

export const relatedPieces = call({
  name: 'content.related',
  method: 'GET',
  path: '/api/content/pieces/:id/related',
  summary: 'What else to read: pieces of the kind, of the provider and of the category',
  access: anyone,
  rate: 'public-read',
  params: z.object({ id }),
  reply: z.object({
    data: z.object({
      fromProvider: z.array(pieceCardSchema).max(RELATED_ROWS),
      sameCategory: z.array(pieceCardSchema).max(RELATED_ROWS),
    }),
  }),
  cachedUntil: topics,
  keptSeconds: EVENTS_KEPT_SECONDS,
})

const counted = z.int().nonnegative().max(CONTENT_COUNT_MAX)

export const countPieces = call({
  name: 'content.counts',
  method: 'GET',
  path: '/api/content/counts',
  summary: 'How many published pieces of each kind a filter finds, up to a thousand',
  access: anyone,
  rate: 'public-read',
  query: z.object(filter),
  reply: z.object({
    data: z.object({
      articles: counted,
      videos: counted,
      events: counted,
      podcasts: counted,
      upcomingEvents: counted,
    }),
  }),
  cachedUntil: topics,
  sameForAll: true,
  keptSeconds: EVENTS_KEPT_SECONDS,
})

const section = z.array(pieceCardSchema).max(HOME_SECTION_ROWS)

export const homeContent = call({
  name: 'content.home',
  method: 'GET',
  path: '/api/content/home',
  summary: 'The content of the home page: trending videos, new articles, events, podcasts',
  access: anyone,
  rate: 'public-read',
  reply: z.object({
    data: z.object({
      trendingVideos: section,
      articles: section,
      events: section,
      podcasts: section,
    }),
  }),
  cachedUntil: topics,
  keptSeconds: EVENTS_KEPT_SECONDS,
})

export const contentPublicCalls = {
  allEvents,
  allVideos,
  allArticles,
  listPieces,
  getPiece,
  findVideo,
  relatedPieces,
  countPieces,
  homeContent,
}
