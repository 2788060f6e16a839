import { z } from 'zod'
import { emailInput, mobileInput } from '../accounts/fields.ts'
import {
  boundedLine,
  boundedText,
  day,
  httpsUrlInput,
  id,
  instant,
  pinInput,
  requiredLine,
  requiredText,
} from '../common/fields.ts'
import {
  ADDRESS_LINE_MAX_CHARACTERS,
  CITY_MAX_CHARACTERS,
  DESCRIPTION_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
} from '../common/limits.ts'
import { pinFitsState } from '../common/pin-codes.ts'
import { type State, stateSchema } from '../common/states.ts'
import { fieldMessages } from '../common/texts.ts'
import {
  languageSchema,
  languages,
  segmentSchema,
  segments,
  viewerOnlyList,
} from '../common/types.ts'
import { invoiceMessages } from '../invoices/texts.ts'
import { providerCategorySchema, providerTypeSchema } from './categories.ts'

/** Where providers can be found elsewhere. */
export const socialNetworks = ['instagram', 'youtube', 'twitter', 'linkedin'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

/** Who stands behind a plan, an article or a trade, as cards name them. */
export const authorSchema = z.object({
  id,
  name: z.string(),
  authorImage: z.string().nullable(),
  type: providerTypeSchema,
})
export type Author = z.infer<typeof authorSchema>

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
 * of it; the address and number of its account are never part of it.
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

/** How far admins have let a provider. */
export const providerStatuses = ['new', 'approved', 'verified', 'rejected', 'deleted'] as const
export const providerStatusSchema = z.enum(providerStatuses)
export type ProviderStatus = (typeof providerStatuses)[number]

const EARLIEST_REGISTRATION = '1950-01-01'

/** A disclaimer, a refund policy, risk factors or conflicts of interest. */
export const LEGAL_TEXT_MAX_CHARACTERS = 10_000

/** A provider's public page with the numbers that its tabs carry. */
export const publicProviderSchema = providerSchema.extend({
  /** Plans on sale. */
  servicesCount: z.int().nonnegative(),
  /** The year since which the provider has been in the business. */
  experienceSince: z.int().nullable(),
  memberSince: instant,
  /** False on a page that only its owner and admins see yet. */
  verified: z.boolean(),
})
export type PublicProvider = z.infer<typeof publicProviderSchema>

/** The same as its owner sees it: with its state, whether or not the public sees it yet. */
export const ownProviderSchema = publicProviderSchema.extend({
  status: providerStatusSchema,
  approved: z.boolean(),
  pin: z.string().nullable(),
  gstin: z.string().nullable(),
  DOB: day.nullable(),
})
export type OwnProvider = z.infer<typeof ownProviderSchema>

const optional = (max: number) => boundedText(max).nullish()

/** What a provider may change of its public page itself, field by field. */
export const providerProfileFields = z.object({
  description: requiredText(DESCRIPTION_MAX_CHARACTERS),
  languages: z.array(languageSchema).max(languages.length).default([]),
  segments: z.array(segmentSchema).max(segments.length).default([]),
  socials: socialsInput.default({}),
  email: emailInput.nullish(),
  number: mobileInput.nullish(),
  address1: requiredLine(ADDRESS_LINE_MAX_CHARACTERS),
  address2: boundedLine(ADDRESS_LINE_MAX_CHARACTERS).default(''),
  city: requiredLine(CITY_MAX_CHARACTERS),
  state: stateSchema,
  pin: pinInput(invoiceMessages.invalidPin).nullish(),
  complianceOfficerName: boundedLine(NAME_MAX_CHARACTERS).nullish(),
  complianceOfficerEmail: emailInput.nullish(),
  complianceOfficerNumber: mobileInput.nullish(),
  disclaimer: optional(LEGAL_TEXT_MAX_CHARACTERS),
  refundPolicy: optional(LEGAL_TEXT_MAX_CHARACTERS),
  riskFactors: optional(LEGAL_TEXT_MAX_CHARACTERS),
  conflictOfInterest: optional(LEGAL_TEXT_MAX_CHARACTERS),
  /** Today in India at the latest. */
  registrationDate: day
    .refine((date) => date >= EARLIEST_REGISTRATION, { error: fieldMessages.invalidDate })
    .nullish(),
  experienceSince: z
    .int({ error: fieldMessages.invalidDate })
    .min(1950, { error: fieldMessages.invalidDate })
    .max(2100, { error: fieldMessages.invalidDate })
    .nullish(),
})

/** A rule of two fields, for the form as well. */
export const pinInState = {
  isKept: ({ pin, state }: { pin?: string | null | undefined; state: State }) =>
    pin == null || pinFitsState(pin, state),
  refusal: { error: invoiceMessages.pinElsewhere, path: ['pin'] },
}

/** What a provider may change of its public page itself. What an admin verified is not in it. */
export const providerProfileInput = providerProfileFields.refine(
  pinInState.isKept,
  pinInState.refusal,
)
export type ProviderProfile = z.output<typeof providerProfileInput>

/** A sub-profile as its master company sees it. */
export const ownSubProfileSchema = providerCardSchema.extend({
  /** The person behind it; `RegName` is the company's for all of them. */
  name: z.string(),
  status: providerStatusSchema,
  /** Whether the company has said that it knows it. */
  confirmed: z.boolean(),
})
export type OwnSubProfile = z.infer<typeof ownSubProfileSchema>
