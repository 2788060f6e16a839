import { z } from 'zod'
import { providerCategorySchema } from '../categories.ts'
import {
  membershipPlanSchema,
  planStatusSchema,
  pricingTypeSchema,
  providerTypeSchema,
} from '../enums.ts'
import { day, id, instant, rupees } from '../fields.ts'
import { providerStatusSchema } from '../providers/entities.ts'
import { masterCompanySchema, providerStatsSchema } from './provider.ts'

/** A row of the approval list and of the list of verified providers. */
export const adminProviderRowSchema = z.object({
  _id: id,
  RegName: z.string(),
  category: providerCategorySchema,
  email: z.string(),
  regNumber: z.string(),
  verified: z.boolean(),
})
export type AdminProviderRow = z.infer<typeof adminProviderRowSchema>

/** The membership of a provider that runs or ran last. */
export const membershipSchema = z.object({
  plan: membershipPlanSchema,
  /** Years. */
  duration: z.int().positive(),
  amount: rupees,
  gst: rupees,
  total: rupees,
  status: planStatusSchema,
  renewalCharge: rupees,
  startDate: instant,
  endDate: instant,
  pricingType: pricingTypeSchema,
  percentageFreshOnboarding: z.number().min(0).max(100),
  percentageRenewal: z.number().min(0).max(100),
  fixedFreshOnboardingCharge: rupees,
  fixedRenewalCharge: rupees,
  /** Customers at a time; 0 where there is no limit. */
  customerLimit: z.int().nonnegative(),
  /** Of its charge; null where that was settled elsewhere or there was none. */
  invoiceLink: z.string().nullable(),
})
export type Membership = z.infer<typeof membershipSchema>

/** Documents of identity that an applicant may send beside the certificate, as the form names them. */
export const identityDocuments = ['CompanyCertificate', 'aadhar', 'PAN'] as const
export const identityDocumentSchema = z.enum(identityDocuments)
export type IdentityDocument = (typeof identityDocuments)[number]

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
  documents: z.array(identityDocumentSchema),
  wallet: z.object({ amount: rupees }),
  subscriptionDetails: z.object({ subscriptionActive: z.boolean() }),
  currentSubscriptionDetails: membershipSchema.nullable(),
  stats: providerStatsSchema,
  /** Plans on sale. */
  servicesCount: z.int().nonnegative(),
  addedby: masterCompanySchema.nullable(),
})
export type AdminProvider = z.infer<typeof adminProviderSchema>
