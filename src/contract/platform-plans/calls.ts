import { z } from 'zod'
import { adminWith, only, ownerOrAdmin } from '../access.ts'
import { call } from '../call.ts'
import { claimedText, id, pageQuery, requiredText, rupees } from '../common/fields.ts'
import { newPlanInput } from '../plans/editing.ts'
import { serviceMessages } from '../plans/texts.ts'
import {
  membershipActivationSchema,
  membershipChangeSchema,
  membershipSchema,
  planDurationSchema,
  planDurations,
  platformPlanSchema,
  platformPlans,
  purchasedPlanSchema,
} from './types.ts'

const { durationRequired, planRequired, priceMissing } = serviceMessages

/** A platform plan and its duration in days: a pair of the price table. */
const choice = {
  planName: z
    .string({ error: planRequired.title })
    .trim()
    .toLowerCase()
    .min(1, { error: planRequired.title, abort: true })
    .pipe(z.enum(platformPlans, { error: priceMissing.title })),
  duration: z
    .number({ error: durationRequired.title })
    .pipe(z.literal(planDurations, { error: priceMissing.title })),
}

/** Validates the choice in the service-creation dialog. */
export const platformPlanChoice = z.object(choice)

/** The payment for `purchaseId` through the gateway that is due before the service goes on sale. */
const platformPurchaseSchema = z.object({
  purchaseId: id,
  /** Null until the payment has turned the draft into a service. */
  serviceId: id.nullable(),
  planName: platformPlanSchema,
  duration: planDurationSchema,
  /** Before GST. */
  price: rupees,
  GST: rupees,
  amount: rupees,
})
export type PlatformPurchase = z.infer<typeof platformPurchaseSchema>

export const createService = call({
  name: 'platformPlans.createService',
  method: 'POST',
  path: '/api/post/createservice',
  summary: 'Stores a new service; it goes on sale once its platform plan is paid',
  access: only('provider'),
  rate: 'checkout',
  body: newPlanInput.safeExtend(choice),
  reply: z.object({ id, message: z.string(), data: platformPurchaseSchema }),
  errors: [
    'service_not_allowed',
    'gstin_missing',
    'lint_refused',
    'trial_barred',
    'validity_too_long',
    'plan_document_missing',
    'plan_banner_missing',
    'fund_facts_misplaced',
  ],
  money: true,
})

export const activateService = call({
  name: 'platformPlans.activateService',
  method: 'POST',
  path: '/api/post/activateservice',
  summary: 'Chooses the platform plan with which a service goes on sale again',
  access: only('provider'),
  rate: 'checkout',
  body: z.strictObject({ serviceId: id, ...choice }),
  reply: z.object({ message: z.string(), data: platformPurchaseSchema }),
  errors: ['not_found', 'service_not_allowed', 'gstin_missing'],
  money: true,
})

export const claimPromo = call({
  name: 'platformPlans.promo',
  method: 'POST',
  path: '/api/payment/promo/PROMO1',
  summary: 'Puts a new service on sale for 30 days with a promo code, each code once',
  access: only('provider'),
  rate: 'coupon',
  body: newPlanInput.safeExtend({ coupenCode: requiredText(40) }),
  reply: z.object({ id, message: z.string() }),
  errors: [
    'service_not_allowed',
    'gstin_missing',
    'promo_invalid',
    'promo_claimed',
    'lint_refused',
    'trial_barred',
    'validity_too_long',
    'plan_document_missing',
    'plan_banner_missing',
    'fund_facts_misplaced',
  ],
  money: true,
})

export const purchasedPlans = call({
  name: 'platformPlans.purchased',
  method: 'GET',
  path: '/api/post/purchasedplans',
  summary: "A provider's platform plans that were paid or claimed, newest first",
  access: ownerOrAdmin('provider', 'wallet.view'),
  rate: 'read',
  claims: { id: 'id' },
  query: pageQuery.extend({ id: claimedText }),
  reply: z.object({ data: z.array(purchasedPlanSchema), nextCursor: z.string().optional() }),
  errors: ['not_found'],
})

export const platformStatus = call({
  name: 'platformPlans.status',
  method: 'GET',
  path: '/api/post/platformstatus',
  summary: 'Whether the provider may open My Plans, and the membership that runs or ran last',
  access: only('provider'),
  rate: 'read',
  reply: z.object({
    data: z.object({ subscriptionActive: z.boolean(), membership: membershipSchema.nullable() }),
  }),
})

export const activateMembership = call({
  name: 'platformPlans.activateMembership',
  method: 'POST',
  path: '/api/admin/activate-membership',
  summary:
    'Starts the membership of a provider, for one year; its charge is taken from the wallet or owed, and invoiced',
  access: adminWith('membership.activate'),
  rate: 'write',
  body: membershipActivationSchema,
  reply: z.object({ message: z.string(), data: membershipSchema }),
  errors: ['not_found', 'membership_running', 'wallet_closed'],
  money: true,
  stepUp: true,
})

export const changeMembership = call({
  name: 'platformPlans.changeMembership',
  method: 'POST',
  path: '/api/admin/change-membership',
  summary:
    'Sets new terms of a running membership from a day on; earlier sales are charged by the earlier terms',
  access: adminWith('membership.activate'),
  rate: 'write',
  body: membershipChangeSchema,
  reply: z.object({ message: z.string(), data: membershipSchema }),
  errors: [
    'not_found',
    'membership_not_running',
    'membership_terms_changed',
    'membership_start_early',
    'membership_start_late',
  ],
  money: true,
  stepUp: true,
})

export const platformPlansCalls = {
  createService,
  activateService,
  claimPromo,
  purchasedPlans,
  platformStatus,
  activateMembership,
  changeMembership,
}
