import { z } from 'zod'
import { boundedText, claimedText, day, id, instant, rupees } from '../common/fields.ts'
import { REJECT_REASON_MAX_CHARACTERS } from '../common/limits.ts'
import { membershipSchema } from '../platform-plans/types.ts'
import { providerCategorySchema, providerTypeSchema } from './categories.ts'
import { masterCompanySchema, providerStatsSchema, providerStatusSchema } from './types.ts'

/** The mail goes to the address on record, whatever the request says. */
export const providerRejectionSchema = z.object({
  id,
  email: claimedText,
  name: claimedText,
  reason: boundedText(REJECT_REASON_MAX_CHARACTERS).default(''),
})

/** A row of the approval list and of the list of verified providers. */
export const adminProviderRowSchema = z.object({
  _id: id,
  RegName: z.string(),
  /** As the directory says it: a sub-profile's registered name is its company's. */
  name: z.string(),
  category: providerCategorySchema,
  email: z.string(),
  regNumber: z.string(),
  verified: z.boolean(),
})
export type AdminProviderRow = z.infer<typeof adminProviderRowSchema>

/** Documents of identity that an applicant may send beside the certificate, as the form names them. */
export const identityDocuments = ['CompanyCertificate', 'aadhar', 'PAN'] as const

/** All papers of an application. */
export const providerDocuments = ['certificate', ...identityDocuments] as const
export const providerDocumentSchema = z.enum(providerDocuments)
export type ProviderDocument = (typeof providerDocuments)[number]

/** What whoever verifies a provider has compared with its papers. */
export const verificationChecks = ['number', 'name', 'valid'] as const
export const verificationCheckSchema = z.enum(verificationChecks)
export type VerificationCheck = (typeof verificationChecks)[number]

/**
 * A provider as an admin sees it. The date of birth and the certificate are null for admins who may
 * not see documents of identity.
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
  /** In the words of the provider; null until it names it. */
  registrationDate: day.nullable(),
  status: providerStatusSchema,
  verified: z.boolean(),
  approved: z.boolean(),
  DOB: day.nullable(),
  profileUrl: z.string().nullable(),
  companyLogo: z.string().nullable(),
  /** A path of this site, good for a few minutes and for this admin alone. */
  certificate: z.string().nullable(),
  /** Which other documents are on file; none is named to admins who may not see them. */
  documents: z.array(z.enum(identityDocuments)),
  /** Who opened which paper that is on file, the last first; for admins who may see them. */
  documentViews: z.array(
    z.object({ document: providerDocumentSchema, by: z.string(), byYou: z.boolean(), at: instant }),
  ),
  /** Others that carry the registration number, the latest application first; ten at most. */
  sameRegistration: z.array(
    z.object({
      _id: id,
      name: z.string(),
      status: providerStatusSchema,
      appliedAt: instant,
      rejectReason: z.string().nullable(),
    }),
  ),
  /** What is available, and what is held for withdrawals. */
  wallet: z.object({ amount: rupees, held: rupees }),
  subscriptionDetails: z.object({ subscriptionActive: z.boolean() }),
  currentSubscriptionDetails: membershipSchema.nullable(),
  stats: providerStatsSchema,
  /** Plans on sale. */
  servicesCount: z.int().nonnegative(),
  addedby: masterCompanySchema.nullable(),
})
export type AdminProvider = z.infer<typeof adminProviderSchema>
