import { z } from 'zod'
import { day, id, instant, rupees, rupeesInput } from '../common/fields.ts'
import { fieldMessages } from '../common/texts.ts'
import {
  MEMBERSHIP_MAX_CHARGE_RUPEES,
  MEMBERSHIP_MAX_CUSTOMERS_COUNT,
  MEMBERSHIP_MAX_VERSIONS_COUNT,
  MEMBERSHIP_VALIDITY_YEARS,
} from './limits.ts'
import { membershipMessages } from './texts.ts'

export const MEMBERSHIP_DEFAULT_PLAN: MembershipPlan = 'Prepaid'
export const MEMBERSHIP_DEFAULT_PRICING: PricingType = 'Percentage'

/** Durations of platform plans, in days. */
export const planDurations = [30, 90, 180, 360] as const
export const planDurationSchema = z.literal(planDurations)
export type PlanDuration = (typeof planDurations)[number]

export const monthsByPlanDuration: Readonly<Record<PlanDuration, number>> = {
  30: 1,
  90: 3,
  180: 6,
  360: 12,
}

/** The plans that a provider buys from Tradebox before submitting a service. */
export const platformPlans = ['silver', 'gold', 'platinum'] as const
export const platformPlanSchema = z.enum(platformPlans)
export type PlatformPlan = (typeof platformPlans)[number]

export const membershipPlans = ['Prepaid', 'Postpaid'] as const
export const membershipPlanSchema = z.enum(membershipPlans)
export type MembershipPlan = (typeof membershipPlans)[number]

export const pricingTypes = ['Percentage', 'Fixed'] as const
export const pricingTypeSchema = z.enum(pricingTypes)
export type PricingType = (typeof pricingTypes)[number]

/** The status of a purchased platform plan or membership. */
export const planStatuses = ['Active', 'Expired'] as const
export const planStatusSchema = z.enum(planStatuses)
export type PlanStatus = (typeof planStatuses)[number]

const charge = rupeesInput.max(MEMBERSHIP_MAX_CHARGE_RUPEES, {
  error: fieldMessages.invalidAmount,
})
const percentage = z
  .number({ error: fieldMessages.invalidPercentage })
  .min(0, { error: fieldMessages.invalidPercentage })
  .max(100, { error: fieldMessages.invalidPercentage })
const customerLimit = z
  .int({ error: fieldMessages.invalidCount })
  .min(0, { error: fieldMessages.invalidCount })
  .max(MEMBERSHIP_MAX_CUSTOMERS_COUNT, { error: fieldMessages.invalidCount })

/** Unknown fields are refused in this schema and those below, because they move money. */
export const membershipActivationSchema = z.strictObject({
  id,
  plan: membershipPlanSchema.default(MEMBERSHIP_DEFAULT_PLAN),
  /** Years; only one length exists. */
  validity: z.literal(MEMBERSHIP_VALIDITY_YEARS).default(MEMBERSHIP_VALIDITY_YEARS),
  pricingType: pricingTypeSchema.default(MEMBERSHIP_DEFAULT_PRICING),
  freshOnboardingCharge: charge.default(0),
  renewalCharge: charge.default(0),
  /** Maximum number of customers at a time; 0 for no limit. */
  customerLimit: customerLimit.default(0),
  oneTimesetupFee: charge.default(0),
  percentageFreshOnboarding: percentage.default(0),
  percentageRenewal: percentage.default(0),
  fixedFreshOnboardingCharge: charge.default(0),
  fixedRenewalCharge: charge.default(0),
})
export type MembershipActivation = z.infer<typeof membershipActivationSchema>

/**
 * Terms that can change during a membership. Its own charge and set-up fee are paid already and
 * stay.
 */
const agreedTermsSchema = z.object({
  plan: membershipPlanSchema,
  pricingType: pricingTypeSchema,
  renewalCharge: charge,
  customerLimit,
  percentageFreshOnboarding: percentage,
  percentageRenewal: percentage,
  fixedFreshOnboardingCharge: charge,
  fixedRenewalCharge: charge,
})
export type AgreedTerms = z.infer<typeof agreedTermsSchema>

export const membershipChangeSchema = agreedTermsSchema
  .extend({
    /** The provider's id. */
    id,
    /** The newest version that the admin has seen. */
    version: z
      .int()
      .positive()
      .max(MEMBERSHIP_MAX_VERSIONS_COUNT - 1, { error: membershipMessages.unchangeable }),
    /** In IST. */
    startsOn: day,
  })
  .strict()
export type MembershipChange = z.infer<typeof membershipChangeSchema>

const termsStatuses = ['Current', 'Upcoming', 'Ended', 'Replaced'] as const
export type TermsStatus = (typeof termsStatuses)[number]

/** A version of the terms and its start. */
const membershipVersionSchema = agreedTermsSchema.extend({
  version: z.int().positive(),
  /** 'Replaced': later terms replaced these before their start. */
  status: z.enum(termsStatuses),
  startDate: instant,
  agreedAt: instant,
})
export type MembershipVersion = z.infer<typeof membershipVersionSchema>

/** A provider's current or last membership, with its current or last terms. */
export const membershipSchema = agreedTermsSchema.extend({
  /** Years. */
  duration: z.int().positive(),
  amount: rupees,
  gst: rupees,
  total: rupees,
  status: planStatusSchema,
  startDate: instant,
  endDate: instant,
  /** The invoice of its charge; null if there was no charge or it was settled elsewhere. */
  invoiceLink: z.string().nullable(),
  /** The newest first. */
  versions: z.array(membershipVersionSchema).max(MEMBERSHIP_MAX_VERSIONS_COUNT),
})
export type Membership = z.infer<typeof membershipSchema>

/**
 * A platform plan that a provider bought. The misspelling `orderdBy` is kept because clients expect
 * it.
 */
export const purchasedPlanSchema = z.object({
  _id: id,
  orderdBy: z.object({ name: z.string() }),
  providerId: id,
  serviceName: z.string().nullable(),
  plan: z.string().nullable(),
  /** Days. */
  duration: z.int().positive(),
  amount: rupees,
  GST: rupees,
  total: rupees,
  /** When it was paid or claimed. */
  createdAt: instant,
  isExpired: z.boolean(),
  invoiceLink: z.string().nullable(),
})
export type PurchasedPlan = z.infer<typeof purchasedPlanSchema>
