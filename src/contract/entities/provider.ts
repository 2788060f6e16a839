import { z } from 'zod'
import { providerCategorySchema } from '../categories.ts'
import { languageSchema, providerTypeSchema, segmentSchema } from '../enums.ts'
import { day, httpsUrlInput, id } from '../fields.ts'
import { viewerOnlyList } from './author.ts'

/** Where else a provider can be found; null where it cannot. */
export const socialsSchema = z.object({
  instagram: z.string().nullable(),
  youtube: z.string().nullable(),
  twitter: z.string().nullable(),
  linkedin: z.string().nullable(),
})
export type Socials = z.infer<typeof socialsSchema>

/**
 * What a provider may enter there: pages of that network and no others. The names under .example
 * are reserved and lead nowhere; the demo's providers, who do not exist, have theirs.
 */
export const socialsInput = z.object({
  instagram: httpsUrlInput(['instagram.com', 'instagram.example']).nullish(),
  youtube: httpsUrlInput(['youtube.com', 'youtu.be', 'youtube.example']).nullish(),
  twitter: httpsUrlInput(['twitter.com', 'x.com', 'twitter.example']).nullish(),
  linkedin: httpsUrlInput(['linkedin.com', 'linkedin.example']).nullish(),
})

export const contentStatsSchema = z.object({
  articles: z.int().nonnegative(),
  videos: z.int().nonnegative(),
  events: z.int().nonnegative(),
  podcasts: z.int().nonnegative(),
})
export type ContentStats = z.infer<typeof contentStatsSchema>

export const providerStatsSchema = z.object({
  /** The viewer's own id when the viewer follows, else empty; how many do stands beside it. */
  Followers: viewerOnlyList,
  followersCount: z.int().nonnegative(),
  contentStats: contentStatsSchema,
})

/** The company under which a sub-profile is registered. */
export const masterCompanySchema = z.object({ _id: id, companyName: z.string() })

/** What cards and lists show of a provider. */
export const providerCardSchema = z.object({
  _id: id,
  RegName: z.string(),
  /** The person or branch behind a sub-profile, whose `RegName` is its company's; else null. */
  name: z.string().nullable(),
  regNumber: z.string(),
  category: providerCategorySchema,
  type: providerTypeSchema,
  profileUrl: z.string().nullable(),
  companyLogo: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  languages: z.array(languageSchema),
  socials: socialsSchema,
  stats: providerStatsSchema,
  addedby: masterCompanySchema.nullable(),
})
export type ProviderCard = z.infer<typeof providerCardSchema>

/**
 * A provider's public page. `email` and `number` are the contact that it publishes, as the law asks
 * of it; the address and number of its account never stand here.
 */
export const providerSchema = providerCardSchema.extend({
  description: z.string(),
  segments: z.array(segmentSchema),
  email: z.string().nullable(),
  number: z.string().nullable(),
  address1: z.string(),
  address2: z.string(),
  complianceOfficerName: z.string().nullable(),
  complianceOfficerEmail: z.string().nullable(),
  complianceOfficerNumber: z.string().nullable(),
  disclaimer: z.string().nullable(),
  refundPolicy: z.string().nullable(),
  riskFactors: z.string().nullable(),
  conflictOfInterest: z.string().nullable(),
  /** Of its registration, in the words of the provider. */
  registrationDate: day.nullable(),
  /** Whether the provider charges GST. */
  gst: z.boolean(),
})
export type Provider = z.infer<typeof providerSchema>

/** A row of the list of those whom the viewer follows. */
export const followingItemSchema = z.object({
  _id: id,
  RegName: z.string(),
  /** The person or branch behind a sub-profile, whose `RegName` is its company's; else null. */
  name: z.string().nullable(),
  regNumber: z.string(),
  category: providerCategorySchema,
  type: providerTypeSchema,
  profileUrl: z.string().nullable(),
  companyLogo: z.string().nullable(),
  stats: providerStatsSchema.pick({ Followers: true, followersCount: true }),
  addedby: masterCompanySchema.nullable(),
})
export type FollowingItem = z.infer<typeof followingItemSchema>
