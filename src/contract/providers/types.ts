import { z } from 'zod'
import { emailInput, mobileInput, personName } from '../accounts/fields.ts'
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
  stateSchema,
} from '../common/fields.ts'
import {
  ADDRESS_LINE_MAX_CHARACTERS,
  CITY_MAX_CHARACTERS,
  DESCRIPTION_MAX_CHARACTERS,
} from '../common/limits.ts'
import { pinFitsState } from '../common/pin-codes.ts'
import type { State } from '../common/states.ts'
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
import { EARLIEST_REGISTRATION } from './registration-numbers.ts'

/** Social networks where providers have pages. */
export const socialNetworks = ['instagram', 'youtube', 'twitter', 'linkedin'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

/** The provider of a plan, an article or a trade, as cards show it. */
export const authorSchema = z.object({
  id,
  name: z.string(),
  authorImage: z.string().nullable(),
  type: providerTypeSchema,
})
export type Author = z.infer<typeof authorSchema>

/** A provider's pages on social networks; null where it has none. */
const socialsSchema = z.object({
  instagram: z.string().nullable(),
  youtube: z.string().nullable(),
  twitter: z.string().nullable(),
  linkedin: z.string().nullable(),
})
export type Socials = z.infer<typeof socialsSchema>

/**
 * The social pages that a provider enters; each must be on its network. The names under .example
 * are reserved and lead nowhere: they are for the fictitious providers of the demo.
 */
export const socialsInput = z.object({
  instagram: httpsUrlInput(['instagram.com', 'instagram.example']).nullish(),
  youtube: httpsUrlInput(['youtube.com', 'youtu.be', 'youtube.example']).nullish(),
  twitter: httpsUrlInput(['twitter.com', 'x.com', 'twitter.example']).nullish(),
  linkedin: httpsUrlInput(['linkedin.com', 'linkedin.example']).nullish(),
})

const contentStatsSchema = z.object({
  articles: z.int().nonnegative(),
  videos: z.int().nonnegative(),
  events: z.int().nonnegative(),
  podcasts: z.int().nonnegative(),
})
export type ContentStats = z.infer<typeof contentStatsSchema>

export const providerStatsSchema = z.object({
  /**
   * The viewer's own id if the viewer follows the provider, otherwise empty; the number of
   * followers is separate.
   */
  Followers: viewerOnlyList,
  followersCount: z.int().nonnegative(),
  contentStats: contentStatsSchema,
})

/** The company under which a sub-profile is registered. */
export const masterCompanySchema = z.object({ _id: id, companyName: z.string() })

/** The fields of a provider's card. */
export const providerCardSchema = z.object({
  _id: id,
  RegName: z.string(),
  /** The person or branch of a sub-profile, whose `RegName` is its company's; null for others. */
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
 * A provider's public page. `email` and `number` are the contact that it has to publish by law; the
 * email address and number of its account are never included.
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
  /** The date of its registration, as stated by the provider. */
  registrationDate: day.nullable(),
  /** Whether the provider charges GST. */
  gst: z.boolean(),
})

/** A row of the list of providers that the viewer follows. */
export const followingItemSchema = providerCardSchema
  .omit({ city: true, state: true, languages: true, socials: true })
  .extend({ stats: providerStatsSchema.pick({ Followers: true, followersCount: true }) })
export type FollowingItem = z.infer<typeof followingItemSchema>

/** The approval status of a provider. */
export const providerStatuses = ['new', 'approved', 'verified', 'rejected', 'deleted'] as const
export const providerStatusSchema = z.enum(providerStatuses)
export type ProviderStatus = (typeof providerStatuses)[number]

export const registrationDay = day.refine((date) => date >= EARLIEST_REGISTRATION, {
  error: fieldMessages.invalidDate,
})

/** The limit for a disclaimer, a refund policy, risk factors or conflicts of interest. */
export const LEGAL_TEXT_MAX_CHARACTERS = 10_000

/** A provider's public page with the counts of its tabs. */
export const publicProviderSchema = providerSchema.extend({
  /** The number of plans on sale. */
  servicesCount: z.int().nonnegative(),
  /** The year in which the provider started in the business. */
  experienceSince: z.int().nullable(),
  memberSince: instant,
  /** False on a page that only its owner and admins can see yet. */
  verified: z.boolean(),
})
export type PublicProvider = z.infer<typeof publicProviderSchema>

/** The page as its owner sees it: with its status, whether it is public or not. */
export const ownProviderSchema = publicProviderSchema.extend({
  status: providerStatusSchema,
  approved: z.boolean(),
  pin: z.string().nullable(),
  gstin: z.string().nullable(),
  DOB: day.nullable(),
})
export type OwnProvider = z.infer<typeof ownProviderSchema>

const optional = (max: number) => boundedText(max).nullish()

/** The fields of its public page that a provider may change. */
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
  complianceOfficerName: personName().nullish(),
  complianceOfficerEmail: emailInput.nullish(),
  complianceOfficerNumber: mobileInput.nullish(),
  disclaimer: optional(LEGAL_TEXT_MAX_CHARACTERS),
  refundPolicy: optional(LEGAL_TEXT_MAX_CHARACTERS),
  riskFactors: optional(LEGAL_TEXT_MAX_CHARACTERS),
  conflictOfInterest: optional(LEGAL_TEXT_MAX_CHARACTERS),
  /** Not later than today (IST). */
  registrationDate: registrationDay.nullish(),
  experienceSince: z
    .int({ error: fieldMessages.invalidDate })
    .min(1950, { error: fieldMessages.invalidDate })
    .max(2100, { error: fieldMessages.invalidDate })
    .nullish(),
})

/** The rule that PIN code and state match; the form uses it too. */
export const pinInState = {
  isKept: ({ pin, state }: { pin?: string | null | undefined; state: State }) =>
    pin == null || pinFitsState(pin, state),
  refusal: { error: invoiceMessages.pinElsewhere, path: ['pin'] },
}

/**
 * The changes of a provider to its public page. Details that an admin verified are not included.
 */
export const providerProfileInput = providerProfileFields.refine(
  pinInState.isKept,
  pinInState.refusal,
)
export type ProviderProfile = z.output<typeof providerProfileInput>

/** A sub-profile as its master company sees it. */
export const ownSubProfileSchema = providerCardSchema.extend({
  /** The person of the sub-profile; `RegName` is the company's name. */
  name: z.string(),
  status: providerStatusSchema,
  /** Whether the company has confirmed the sub-profile. */
  confirmed: z.boolean(),
})
export type OwnSubProfile = z.infer<typeof ownSubProfileSchema>
