import { z } from 'zod'
import { id, instant } from '../common/fields.ts'
import { authorSchema } from '../providers/types.ts'

export const eventTypes = ['Online', 'Offline'] as const
export const eventTypeSchema = z.enum(eventTypes)
export type EventType = (typeof eventTypes)[number]

/** The markets that content is about, and with `all` the categories of `/market-watch/{category}`. */
export const marketTags = ['equity', 'commodity', 'forex', 'bonds'] as const
export const marketTagSchema = z.enum(marketTags)
export type MarketTag = (typeof marketTags)[number]

export const marketWatchCategories = [...marketTags, 'all'] as const
export type MarketWatchCategory = (typeof marketWatchCategories)[number]

/** What a provider publishes and is counted by. */
export const contentKinds = ['articles', 'videos', 'events', 'podcasts'] as const
export const contentKindSchema = z.enum(contentKinds)
export type ContentKind = (typeof contentKinds)[number]

/** The tabs of a provider's public profile. */
export const profileTabs = [...contentKinds, 'services'] as const

export type ProfileTab = (typeof profileTabs)[number]

const tags = z.array(marketTagSchema)
const count = z.int().nonnegative()

/** An event under the field names of both documents. */
export const eventSchema = z.object({
  _id: id,
  id,
  title: z.string(),
  description: z.string(),
  schedule: z.string(),
  /** The schedule in Indian time, written out. */
  date: z.string(),
  time: z.string(),
  createdAt: instant,
  location: z.string().nullable(),
  /** Where an online event takes place, for those who attend. */
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
  /** The same as `link`: the specification has both names, and both for the two below. */
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
  /** Sanitised when it was stored. */
  content: z.string(),
  image: z.string().nullable(),
  schedule: z.string(),
  category: tags,
  authorData: authorSchema,
  articlePDF: z.string().nullable(),
  createdAt: instant,
})
export type Article = z.infer<typeof articleSchema>
