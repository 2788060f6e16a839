import { z } from 'zod'
import { providerCardSchema, providerSchema, socialsInput } from '../entities/provider.ts'
import { languageSchema, languages, segmentSchema, segments } from '../enums.ts'
import {
  boundedLine,
  boundedText,
  day,
  emailInput,
  instant,
  mobileInput,
  pinInput,
  requiredLine,
  requiredText,
} from '../fields.ts'
import {
  ADDRESS_LINE_MAX_CHARACTERS,
  CITY_MAX_CHARACTERS,
  DESCRIPTION_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
} from '../limits.ts'
import { invoiceMessages } from '../messages/invoices.ts'
import { messages } from '../messages.ts'
import { pinFitsState } from '../pin-codes.ts'
import { type State, stateSchema } from '../states.ts'

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
const { field } = messages

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
    .refine((date) => date >= EARLIEST_REGISTRATION, { error: field.invalidDate })
    .nullish(),
  experienceSince: z
    .int({ error: field.invalidDate })
    .min(1950, { error: field.invalidDate })
    .max(2100, { error: field.invalidDate })
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
