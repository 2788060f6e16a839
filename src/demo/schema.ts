import { z } from 'zod'
import { permissionSchema, permissions } from '#contract/accounts/roles.ts'
import { stateSchema } from '#contract/common/fields.ts'
import { languageSchema, planSegmentSchema, segmentSchema } from '#contract/common/types.ts'
import { messageReportReasonSchema } from '#contract/messaging/types.ts'
import { withdrawalStatusSchema } from '#contract/payouts/types.ts'
import {
  membershipPlanSchema,
  planDurationSchema,
  platformPlanSchema,
  pricingTypeSchema,
} from '#contract/platform-plans/types.ts'
import { providerCategorySchema, providerTypeSchema } from '#contract/providers/categories.ts'
import { DAY_MS } from '#kit/clock.ts'

/*
 * The schema of the files in `data/`. Amounts are in paise unless a name says rupees. Instants and
 * ids were written for one day, and are shifted to today before parsing.
 */

const id = z.uuid()
const at = z.iso.datetime().transform((text) => new Date(text))
const paise = z.int().transform(BigInt)
const text = z.string().min(1)
/** 'YYYY-MM-DD'. */
const day = z.iso.date()
/** A file under `pictures/` without its extension, such as 'avatar/provider-001'. */
const picture = z.string().regex(/^(avatar|logo|banner)\/[a-z0-9-]+$/)

const address = {
  address1: text,
  address2: text,
  city: text,
  state: stateSchema,
  pin: z.string().regex(/^\d{6}$/),
}

const person = { id, name: text, email: z.email() }
const number = z.string().regex(/^\d{10}$/)

const providerSchema = z.strictObject({
  ...person,
  ...address,
  category: providerCategorySchema,
  type: providerTypeSchema,
  /** The registered name; a sub-profile has its company's name, but its own number and PAN. */
  regName: text,
  number,
  /** Date of birth of an individual, date of registration (as per PAN) of a company. */
  dob: day,
  regNumber: text,
  pan: text,
  gst: z.boolean(),
  /** Set exactly if `gst` is true. */
  gstin: text.nullable(),
  approved: z.boolean(),
  verified: z.boolean(),
  joinedAt: at,
  approvedAt: at.nullable(),
  verifiedAt: at.nullable(),
  /** When the company confirmed the sub-profile; null for others and before that. */
  masterApprovedAt: at.nullable(),
  experienceSince: z.int(),
  languages: z.array(languageSchema),
  segments: z.array(segmentSchema),
  /** Paragraphs separated by an empty line. */
  description: text,
  disclaimer: text,
  refundPolicy: text,
  riskFactors: text,
  conflictOfInterest: text,
  registrationDate: day,
  complianceOfficer: z.strictObject({ name: text, email: z.email(), number }),
  socials: z.strictObject({
    instagram: text.nullable(),
    youtube: text.nullable(),
    twitter: text.nullable(),
    linkedin: text.nullable(),
  }),
  payment: z.strictObject({
    bankName: text,
    beneficiaryName: text,
    accNumber: text,
    ifsc: text,
    upi: text,
  }),
  /** The company that a sub-profile belongs to. */
  masterId: id.nullable(),
  companyName: text.nullable(),
  profilePicture: picture,
  companyLogo: picture.nullable(),
})

const customerSchema = z.strictObject({
  ...person,
  number,
  telegram: z.string().startsWith('@').nullable(),
  city: text,
  state: stateSchema,
  pin: address.pin,
  joinedAt: at,
  profilePicture: picture.nullable(),
})

const adminSchema = z.strictObject({
  ...person,
  permissions: z.union([
    z.literal('all').transform(() => permissions),
    z.array(permissionSchema).readonly(),
  ]),
  joinedAt: at,
})

const bps = z.int().nullable()

const fundSchema = z.strictObject({
  aum: paise,
  noOfClients: z.int(),
  fundManager: text,
  minimumInvestment: paise,
  /** Basis points over 1M, 6M, 1Y, 3Y and 5Y; null if the fund is younger than the span. */
  returnsBps: z.tuple([bps, bps, bps, bps, bps]).readonly(),
})

const planSchema = z.strictObject({
  id,
  providerId: id,
  title: text,
  segment: planSegmentSchema,
  serviceType: z.enum(['normal', 'fund']),
  fund: fundSchema.nullable(),
  description: text,
  keyFeatures: z.array(text),
  bonusFeatures: z.array(text),
  price: paise,
  validity: planDurationSchema,
  isFreeTrial: z.boolean(),
  /** 0 without a trial. */
  freeTrialDays: z.int(),
  languages: z.array(languageSchema),
  banner: picture,
  createdAt: at,
})

/** By follower: the providers it follows, and since when. */
const followsSchema = z.record(id, z.array(z.tuple([id, at])))

const subscriptionSchema = z
  .strictObject({
    id,
    customerId: id,
    planId: id,
    kind: z.enum(['paid', 'trial']),
    /** The price paid, including GST if the provider charges it; 0 for a trial. */
    amount: paise,
    startsAt: at,
    days: z.int(),
    /**
     * How it was bought: with a coupon, as a renewal of an earlier term, or by transfer with a
     * signed agreement. 'cancelled': its buyer cancels it after seeding.
     */
    story: z.enum(['coupon', 'renewal', 'transfer', 'cancelled']).optional(),
  })
  .transform(({ days, ...one }) => ({ ...one, endsAt: daysLater(one.startsAt, days) }))

/** The gateway's data of a captured payment. */
const paymentSchema = z.strictObject({
  gatewayOrderId: text,
  paymentId: text,
  method: z.enum(['card', 'upi']),
})

const orderFields = {
  id,
  lineId: id,
  customerId: id,
  planId: id,
  /** Null until it is granted. */
  subscriptionId: id.nullable(),
  price: paise,
  /** The coupon used, if any. */
  coupon: z.strictObject({ id, code: text }).nullable(),
  /** Whether it continues an earlier term. */
  renewal: z.boolean(),
  /** When the agreement was signed; null without an agreement. */
  signedAt: at.nullable(),
  createdAt: at,
}

const transfer = {
  ...orderFields,
  method: z.literal('manual'),
  utr: z.string().regex(/^[A-Z0-9]+$/),
  submittedAt: at,
  isRepeated: z.boolean(),
}

/** An order of one plan: paid, or paid directly to the provider and awaiting confirmation. */
const orderSchema = z.union([
  z.strictObject({
    ...orderFields,
    method: z.literal('card'),
    status: z.literal('paid'),
    paidAt: at,
    payment: paymentSchema,
  }),
  z.strictObject({ ...transfer, status: z.literal('paid'), paidAt: at, decidedBy: id }),
  z.strictObject({ ...transfer, status: z.literal('submitted') }),
  z.strictObject({
    ...transfer,
    status: z.literal('rejected'),
    decidedAt: at,
    decidedBy: id,
    reason: text,
  }),
])

const rechargeSchema = z.strictObject({
  id,
  providerId: id,
  transactionId: text,
  amount: paise,
  adminId: id,
  at,
})

const withdrawalSchema = z.strictObject({
  id,
  providerId: id,
  amount: paise,
  status: withdrawalStatusSchema,
  requestedAt: at,
  decidedAt: at.nullable(),
  decidedBy: id.nullable(),
  processedAt: at.nullable(),
  processedBy: id.nullable(),
  referenceNo: text.nullable(),
  notes: z.string(),
})

/** The expected balance of a provider's wallet after all movements. */
const walletSchema = z.strictObject({
  providerId: id,
  available: paise,
  held: paise,
  owed: paise,
})

/** A platform plan for one plan, bought or claimed with a promo code. */
const purchaseSchema = z
  .strictObject({
    id,
    providerId: id,
    planId: id,
    tier: platformPlanSchema,
    duration: planDurationSchema,
    promoCode: z.literal(['PROMOS1', 'PROMOG1', 'PROMOP1']).nullable(),
    at,
    /** Null exactly for a promo code. */
    payment: paymentSchema.nullable(),
  })
  .transform((one) => ({ ...one, endsAt: daysLater(one.at, one.duration) }))

/** The terms on which a provider sells for a year from a day; amounts are in rupees. */
const membershipSchema = z.strictObject({
  providerId: id,
  plan: membershipPlanSchema,
  pricingType: pricingTypeSchema,
  freshOnboardingCharge: z.int(),
  renewalCharge: z.int(),
  oneTimesetupFee: z.int(),
  customerLimit: z.int(),
  percentageFreshOnboarding: z.number(),
  percentageRenewal: z.number(),
  fixedFreshOnboardingCharge: z.int(),
  fixedRenewalCharge: z.int(),
  /** Null: starts when the provider's previous one ends. */
  startsAt: at.nullable(),
})

/** A customer's data for invoices. */
const billingSchema = z.strictObject({ ...address, accountId: id, name: text, savedAt: at })

/** A coupon of a provider: a percentage or an amount off. */
const couponSchema = z.strictObject({
  id,
  providerId: id,
  /** Null: valid for all plans of the provider. */
  planId: id.nullable(),
  code: text,
  percent: z.number().nullable(),
  amount: paise.nullable(),
  maxUses: z.int(),
  expiresAt: at,
  createdAt: at,
})

/**
 * A conversation of an investor, `one`, and a provider, with the number of messages that each has
 * read.
 */
const conversationSchema = z.strictObject({
  id,
  one: id,
  other: id,
  messages: z.array(z.strictObject({ id, senderId: id, content: text, at })),
  read: z.tuple([z.int(), z.int()]),
  /** The reason for which the investor reports it after seeding. */
  report: z.strictObject({ reason: messageReportReasonSchema, details: text }).nullable(),
})

function daysLater(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS)
}

/** All files by name. */
export const filesSchema = z.object({
  providers: z.array(providerSchema).readonly(),
  customers: z.array(customerSchema).readonly(),
  admins: z.array(adminSchema).readonly(),
  plans: z.array(planSchema).readonly(),
  follows: followsSchema,
  subscriptions: z.array(subscriptionSchema).readonly(),
  coupons: z.array(couponSchema).readonly(),
  memberships: z.array(membershipSchema).readonly(),
  billing: z.array(billingSchema).readonly(),
  purchases: z.array(purchaseSchema).readonly(),
  orders: z.array(orderSchema).readonly(),
  recharges: z.array(rechargeSchema).readonly(),
  withdrawals: z.array(withdrawalSchema).readonly(),
  wallets: z.array(walletSchema).readonly(),
  conversations: z.array(conversationSchema).readonly(),
})

export type DemoFiles = z.infer<typeof filesSchema>
export type DemoProvider = DemoFiles['providers'][number]
export type DemoCustomer = DemoFiles['customers'][number]
export type DemoAdmin = DemoFiles['admins'][number]
export type DemoPlan = DemoFiles['plans'][number]
export type DemoSubscription = DemoFiles['subscriptions'][number]
export type DemoCoupon = DemoFiles['coupons'][number]
export type DemoPurchase = DemoFiles['purchases'][number]
export type DemoOrder = DemoFiles['orders'][number]
export type DemoConversation = DemoFiles['conversations'][number]
export type DemoFund = NonNullable<DemoPlan['fund']>
export type DemoMembership = DemoFiles['memberships'][number] & { readonly startsAt: Date }
