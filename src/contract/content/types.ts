import { z } from 'zod'
import { id, instant } from '../common/fields.ts'
import { authorSchema } from '../providers/types.ts'

export const eventTypes = ['Online', 'Offline'] as const
export const eventTypeSchema = z.enum(eventTypes)
export type EventType = (typeof eventTypes)[number]

/** The markets of content. With `all` they are the categories of `/market-watch/{category}`. */
export const marketTags = ['equity', 'commodity', 'forex', 'bonds'] as const
export const marketTagSchema = z.enum(marketTags)
export type MarketTag = (typeof marketTags)[number]

export const marketWatchCategories = [...marketTags, 'all'] as const
export type MarketWatchCategory = (typeof marketWatchCategories)[number]

/** Kinds of pieces, which are also counted separately. */
export const contentKinds = ['articles', 'videos', 'events', 'podcasts'] as const
export const contentKindSchema = z.enum(contentKinds)
export type ContentKind = (typeof contentKinds)[number]

/** The tabs of a provider's public profile. */
const profileTabs = [...contentKinds, 'services'] as const

export type ProfileTab = (typeof profileTabs)[number]

const tags = z.array(marketTagSchema)
const count = z.int().nonnegative()

/** An event under the field names of both specification documents. */
export const eventSchema = z.object({
  _id: id,
  id,
  title: z.string(),
  description: z.string(),
  schedule: z.string(),
  /** The schedule in IST, formatted. */
  date: z.string(),
  time: z.string(),
  createdAt: instant,
  location: z.string().nullable(),
  /** The link of an online event, for attendees. */
  link: z.string().nullable(),
  eventType: eventTypeSchema,
  category: tags,
  image: z.string().nullable(),
  tags: z.array(z.string()),
  authorData: authorSchema,
  authorId: id,
  authorImage: z.string().nullable(),
  NoOfRegistration: count,
})
export type Event = z.infer<typeof eventSchema>

const viewStatsSchema = z.object({ views: count, likes: count })

export const videoSchema = z.object({
  _id: id,
  title: z.string(),
  description: z.string(),
  link: z.string(),
  /** Equal to `link`: the specification has both names, and both for the next two fields. */
  videoLink: z.string(),
  image: z.string().nullable(),
  thumbnail: z.string().nullable(),
  category: tags,
  authorData: authorSchema.omit({ type: true }),
  videoStats: viewStatsSchema,
  stats: viewStatsSchema,
  createdAt: instant,
})
export type Video = z.infer<typeof videoSchema>

export const articleSchema = z.object({
  _id: id,
  title: z.string(),
  /** Plain text. */
  content: z.string(),
  image: z.string().nullable(),
  schedule: z.string(),
  category: tags,
  authorData: authorSchema,
  articlePDF: z.string().nullable(),
  createdAt: instant,
})
export type Article = z.infer<typeof articleSchema>
