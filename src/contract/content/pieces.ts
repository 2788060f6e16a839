import { z } from 'zod'
import { id, instant } from '../common/fields.ts'
import { languageSchema } from '../common/types.ts'
import { providerCategorySchema } from '../providers/categories.ts'
import { authorSchema } from '../providers/types.ts'
import { articleDocument } from './document.ts'
import { eventTypeSchema, marketTagSchema } from './types.ts'

/*
 * Pieces as everybody sees them: articles, videos, events and podcasts published by verified
 * providers. A podcast is a video of the podcast kind at a video host.
 */

const count = z.int().nonnegative()

/** A picture in its stored widths, the smallest first. */
export const contentPictureSchema = z.object({
  _id: id,
  alt: z.string(),
  sizes: z
    .array(z.object({ url: z.string(), width: z.int().positive(), height: z.int().positive() }))
    .min(1),
})
export type ContentPicture = z.infer<typeof contentPictureSchema>

/** The author, with the details that the law requires at the top of each piece. */
const contentAuthorSchema = authorSchema.extend({
  category: providerCategorySchema,
  regNumber: z.string(),
})
export type ContentAuthor = z.infer<typeof contentAuthorSchema>

const common = {
  _id: id,
  title: z.string(),
  /** The beginning of its text, as plain text. */
  excerpt: z.string(),
  language: languageSchema,
  category: z.array(marketTagSchema),
  tags: z.array(z.string()),
  image: contentPictureSchema.nullable(),
  authorData: contentAuthorSchema,
  stats: z.object({ views: count, likes: count }),
  publishedAt: instant,
  /** When it was last edited; null if never. */
  editedAt: instant.nullable(),
}

const articleFacts = {
  readMinutes: z.int().positive(),
  /** The last part of `/view/article/articlepdf/{path}`; null without a PDF. */
  articlePDF: z.string().nullable(),
}

const videoFacts = {
  /**
   * The id at the video host; `embedAddress` of video-link.ts makes the player's address from it.
   */
  videoId: z.string(),
  durationSeconds: z.int().positive().nullable(),
  channel: z.string().nullable(),
}

const eventFacts = {
  startsAt: instant,
  endsAt: instant,
  /** IANA name of the time zone in which the host entered the times. */
  timeZone: z.string(),
  eventType: eventTypeSchema,
  location: z.string().nullable(),
  /** The number of seats; null for unlimited. */
  capacity: z.int().positive().nullable(),
  NoOfRegistration: count,
  calledOffAt: instant.nullable(),
}

/** A card of a list. */
export const pieceCardSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('articles'), ...common, ...articleFacts }),
  z.object({ kind: z.literal('videos'), ...common, ...videoFacts }),
  z.object({ kind: z.literal('events'), ...common, ...eventFacts }),
  z.object({ kind: z.literal('podcasts'), ...common, ...videoFacts }),
])
export type PieceCard = z.infer<typeof pieceCardSchema>
export type ArticlePieceCard = Extract<PieceCard, { kind: 'articles' }>
export type VideoPieceCard = Extract<PieceCard, { kind: 'videos' }>
export type EventPieceCard = Extract<PieceCard, { kind: 'events' }>
export type PodcastPieceCard = Extract<PieceCard, { kind: 'podcasts' }>

const page = {
  /** When each version was published, the oldest first. */
  versions: z.array(z.object({ version: z.int().positive(), publishedAt: instant })),
}

const pdf = z.object({ url: z.string(), name: z.string(), bytes: z.int().positive() })

const articlePage = {
  content: articleDocument,
  /** The pictures that the document refers to by id. */
  pictures: z.array(contentPictureSchema),
  pdf: pdf.nullable(),
}

const describedPage = {
  /** Plain text; newlines are shown as line breaks. */
  description: z.string(),
}

const eventPage = {
  ...describedPage,
  /** The host's message when the event was moved or cancelled. */
  note: z.string().nullable(),
}

/** A piece's own page. The link of an online event is shown only to attendees. */
export const pieceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('articles'), ...common, ...articleFacts, ...page, ...articlePage }),
  z.object({ kind: z.literal('videos'), ...common, ...videoFacts, ...page, ...describedPage }),
  z.object({ kind: z.literal('events'), ...common, ...eventFacts, ...page, ...eventPage }),
  z.object({ kind: z.literal('podcasts'), ...common, ...videoFacts, ...page, ...describedPage }),
])
export type Piece = z.infer<typeof pieceSchema>
export type ArticlePiece = Extract<Piece, { kind: 'articles' }>
export type VideoPiece = Extract<Piece, { kind: 'videos' }>
export type EventPiece = Extract<Piece, { kind: 'events' }>
export type PodcastPiece = Extract<Piece, { kind: 'podcasts' }>
