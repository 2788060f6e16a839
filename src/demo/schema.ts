import { z } from 'zod'
import { permissionSchema, permissions } from '#contract/accounts/roles.ts'
import { stateSchema } from '#contract/common/states.ts'
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
 * What the files in `data/` hold. Amounts are paise unless a name says rupees; instants and ids are
 * those of the day on which the data were written, and are moved to today before they get here.
 */

const id = z.uuid()
const at = z.iso.datetime().transform((text) => new Date(text))
const paise = z.int().transform(BigInt)
const text = z.string().min(1)
/** 'YYYY-MM-DD'. */
const day = z.iso.date()
/** A file under `pictures/` without its ending, as 'avatar/provider-001'. */
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
  /** The registered name; a sub-profile carries its company's, as its number and PAN do not. */
  regName: text,
  number,
  /** Birth of an individual, registration (as per PAN) of a company. */
  dob: day,
  regNumber: text,
  pan: text,
  gst: z.boolean(),
  /** Present exactly when `gst` is true. */
  gstin: text.nullable(),
  approved: z.boolean(),
  verified: z.boolean(),
  joinedAt: at,
  approvedAt: at.nullable(),
  verifiedAt: at.nullable(),
  /** When the company said that it knows the sub-profile; null for others and while it has not. */
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
  /** Basis points over 1M, 6M, 1Y, 3Y and 5Y; null where the fund is younger than the span. */
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

/** By follower: whom it follows, and since when. */
const followsSchema = z.record(id, z.array(z.tuple([id, at])))

const subscriptionSchema = z
  .strictObject({
    id,
    customerId: id,
    planId: id,
    kind: z.enum(['paid', 'trial']),
    /** What was paid, GST included where the provider charges it; 0 for a trial. */
    amount: paise,
    startsAt: at,
    days: z.int(),
    /**
     * Bought with a coupon; bought to go on from an earlier term; paid by transfer, its agreement
     * signed; cancelled by its buyer once the demo is there.
     */
    story: z.enum(['coupon', 'renewal', 'transfer', 'cancelled']).optional(),
  })
  .transform(({ days, ...one }) => ({ ...one, endsAt: daysLater(one.startsAt, days) }))

/** What the gateway says about money that it took. */
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
  /** Null while nothing has been granted. */
  subscriptionId: id.nullable(),
  price: paise,
  /** What lowered the price. */
  coupon: z.strictObject({ id, code: text }).nullable(),
  /** Goes on from an earlier term. */
  renewal: z.boolean(),
  /** When its agreement was signed; null where no paper was kept. */
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

/** An order of one plan: paid, or sent straight to the provider and waiting for a word. */
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

/** What a provider's wallet comes to after all of that. */
const walletSchema = z.strictObject({
  providerId: id,
  available: paise,
  held: paise,
  owed: paise,
})

/** A platform plan that a provider bought, or claimed with a promo code, for one plan. */
const purchaseSchema = z
  .strictObject({
    id,
    providerId: id,
    planId: id,
    tier: platformPlanSchema,
    duration: planDurationSchema,
    promoCode: z.literal(['PROMOS1', 'PROMOG1', 'PROMOP1']).nullable(),
    at,
    /** Null exactly for a promo. */
    payment: paymentSchema.nullable(),
  })
  .transform((one) => ({ ...one, endsAt: daysLater(one.at, one.duration) }))

/** The terms on which a provider sells from a day on, for a year; amounts in rupees. */
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
  /** Null: when the provider's one before has ended. */
  startsAt: at.nullable(),
})

/** What invoices say about a customer. */
const billingSchema = z.strictObject({ ...address, accountId: id, name: text, savedAt: at })

/** A coupon of a provider: a percentage or an amount off. */
const couponSchema = z.strictObject({
  id,
  providerId: id,
  /** Null: for all plans of the provider. */
  planId: id.nullable(),
  code: text,
  percent: z.number().nullable(),
  amount: paise.nullable(),
  maxUses: z.int(),
  expiresAt: at,
  createdAt: at,
})

/** What an investor, `one`, and a provider have written, and how many messages each has read. */
const conversationSchema = z.strictObject({
  id,
  one: id,
  other: id,
  messages: z.array(z.strictObject({ id, senderId: id, content: text, at })),
  read: z.tuple([z.int(), z.int()]),
  /** Why the investor reports it once the demo is there. */
  report: z.strictObject({ reason: messageReportReasonSchema, details: text }).nullable(),
})

function daysLater(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS)
}

/** All files, by their names. */
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
