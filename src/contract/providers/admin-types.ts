import { z } from 'zod'
import {
  boundedText,
  claimedText,
  day,
  id,
  instant,
  requiredLine,
  rupees,
} from '../common/fields.ts'
import { REJECT_REASON_MAX_CHARACTERS } from '../common/limits.ts'
import { membershipSchema } from '../platform-plans/types.ts'
import { providerCategorySchema, providerTypeSchema } from './categories.ts'
import {
  REGISTERED_NAME_MAX_CHARACTERS,
  REGISTRATION_NUMBER_MAX_CHARACTERS,
  SEBI_ORDER_MAX_CHARACTERS,
} from './limits.ts'
import {
  masterCompanySchema,
  providerStatsSchema,
  providerStatusSchema,
  registrationDay,
} from './types.ts'

/** The email goes to the address on record, regardless of the request. */
export const providerRejectionSchema = z.object({
  id,
  email: claimedText,
  name: claimedText,
  reason: boundedText(REJECT_REASON_MAX_CHARACTERS).default(''),
})

/** As on the new certificate. */
export const newRegistrationSchema = z.object({
  id,
  RegName: requiredLine(REGISTERED_NAME_MAX_CHARACTERS),
  /** The format depends on the category and the day. */
  regNumber: requiredLine(REGISTRATION_NUMBER_MAX_CHARACTERS),
  /** Not later than today (IST). */
  registrationDate: registrationDay,
})
export type NewRegistration = z.infer<typeof newRegistrationSchema>

/** What SEBI's order says about a registration. */
export const registrationEndSchema = z.object({
  id,
  /** The day in India from which it is cancelled or suspended: of the last year, not in the future. */
  effectiveOn: day,
  /** The order's number, or where it is published. */
  order: requiredLine(SEBI_ORDER_MAX_CHARACTERS),
})
export type RegistrationEnd = z.infer<typeof registrationEndSchema>

/** A row of the approval list and of the list of verified providers. */
export const adminProviderRowSchema = z.object({
  _id: id,
  RegName: z.string(),
  /** The name as in the directory: the registered name of a sub-profile is that of its company. */
  name: z.string(),
  category: providerCategorySchema,
  email: z.string(),
  regNumber: z.string(),
  verified: z.boolean(),
})
export type AdminProviderRow = z.infer<typeof adminProviderRowSchema>

/**
 * Identity documents that an applicant may upload in addition to the certificate, by their form
 * names.
 */
export const identityDocuments = ['CompanyCertificate', 'aadhar', 'PAN'] as const

/** All documents of an application. */
const providerDocuments = ['certificate', ...identityDocuments] as const
export const providerDocumentSchema = z.enum(providerDocuments)
export type ProviderDocument = (typeof providerDocuments)[number]

/** What an admin compares with a provider's documents when verifying it. */
export const verificationChecks = ['number', 'name', 'valid'] as const
export const verificationCheckSchema = z.enum(verificationChecks)
export type VerificationCheck = (typeof verificationChecks)[number]

/**
 * A provider as admins see it. The date of birth and the certificate are null for admins who may
 * not view identity documents.
 */
export const adminProviderSchema = z.object({
  _id: id,
  RegName: z.string(),
  name: z.string(),
  email: z.string(),
  number: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  category: providerCategorySchema,
  type: providerTypeSchema,
  regNumber: z.string(),
  /** False for a sub-profile that shares its company's registration. */
  hasOwnRegistration: z.boolean(),
  /** As stated by the provider; null until it is entered. */
  registrationDate: day.nullable(),
  /** The effective date of SEBI's order that ended it; null if it has not ended. */
  registrationEndedOn: day.nullable(),
  status: providerStatusSchema,
  verified: z.boolean(),
  approved: z.boolean(),
  DOB: day.nullable(),
  profileUrl: z.string().nullable(),
  companyLogo: z.string().nullable(),
  /** A path of this site that is valid for a few minutes and for this admin only. */
  certificate: z.string().nullable(),
  /** The other documents on file; empty for admins who may not view them. */
  documents: z.array(z.enum(identityDocuments)),
  /** Who viewed which of the documents on file, the latest first; for admins who may view them. */
  documentViews: z.array(
    z.object({ document: providerDocumentSchema, by: z.string(), byYou: z.boolean(), at: instant }),
  ),
  /**
   * Other providers with the same registration number, the latest application first; at most ten.
   */
  sameRegistration: z.array(
    z.object({
      _id: id,
      name: z.string(),
      status: providerStatusSchema,
      appliedAt: instant,
      rejectReason: z.string().nullable(),
    }),
  ),
  /** The available balance, and the amount held for withdrawals. */
  wallet: z.object({ amount: rupees, held: rupees }),
  subscriptionDetails: z.object({ subscriptionActive: z.boolean() }),
  currentSubscriptionDetails: membershipSchema.nullable(),
  stats: providerStatsSchema,
  /** The number of plans on sale. */
  servicesCount: z.int().nonnegative(),
  addedby: masterCompanySchema.nullable(),
})
export type AdminProvider = z.infer<typeof adminProviderSchema>
