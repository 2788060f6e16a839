import { z } from 'zod'
import { only } from '../access.ts'
import { call } from '../call.ts'
import { id, pageQuery, requiredText, rupeesInput } from '../common/fields.ts'
import { REJECT_REASON_MAX_CHARACTERS } from '../common/limits.ts'
import {
  cartSchema,
  clientEndingSchema,
  freeTrialPayloadSchema,
  mySubscriptionSchema,
  refundPreviewSchema,
} from './types.ts'

export const claimFreeTrial = call({
  name: 'checkout.claimFreeTrial',
  method: 'POST',
  path: '/api/services/claimfreetrial',
  summary: 'Begins the free trial of a plan, once for each person',
  access: only('user'),
  rate: 'checkout',
  money: true,
  claims: { orderedById: 'id', orderedByEmail: 'email', orderedByName: 'name' },
  body: freeTrialPayloadSchema,
  reply: z.object({ message: z.string(), data: mySubscriptionSchema }),
  errors: [
    'trial_not_offered',
    'plan_paused',
    'trial_barred',
    'trial_availed',
    'number_unproven',
    'already_subscribed',
    'telegram_missing',
    'consent_missing',
  ],
})

export const mySubscriptions = call({
  name: 'checkout.mySubscriptions',
  method: 'GET',
  path: '/api/subscriptions/mine',
  summary:
    "The buyer's subscriptions and trials: all that run or wait with the first page, then what has ended",
  access: only('user'),
  rate: 'read',
  query: pageQuery,
  reply: z.object({ data: z.array(mySubscriptionSchema), nextCursor: z.string().optional() }),
})

export const renewSubscription = call({
  name: 'checkout.renew',
  method: 'POST',
  path: '/api/subscriptions/renew',
  summary: "Adds a subscription's plan to the cart; the renewal begins when the subscription ends",
  access: only('user'),
  rate: 'write',
  body: z.strictObject({ id }),
  reply: z.object({ data: cartSchema }),
  errors: ['plan_not_on_sale', 'plan_paused', 'cart_full'],
})

export const cancelPreview = call({
  name: 'checkout.cancelPreview',
  method: 'GET',
  path: '/api/subscriptions/cancel',
  summary: 'What the cancellation of a subscription refunds, with the calculation',
  access: only('user'),
  rate: 'read',
  query: z.object({ id }),
  reply: z.object({ data: refundPreviewSchema }),
  errors: ['subscription_not_cancellable'],
})

export const cancelSubscription = call({
  name: 'checkout.cancel',
  method: 'POST',
  path: '/api/subscriptions/cancel',
  summary:
    'Cancels a subscription now and refunds its unused part; a waiting renewal begins at once, or is cancelled too',
  access: only('user'),
  rate: 'checkout',
  money: true,
  body: z.strictObject({
    id,
    /** The refund that the buyer saw. If it differs, the error states the right one. */
    refund: rupeesInput,
    /** Also cancels the renewals that follow it; `refund` is then the total. */
    withRenewals: z.boolean().default(false),
  }),
  reply: z.object({ message: z.string(), data: refundPreviewSchema }),
  errors: ['subscription_not_cancellable', 'refund_changed'],
})

const endings = '/api/provider/subscriptions/cancel'

export const clientEnding = call({
  name: 'checkout.clientEnding',
  method: 'GET',
  path: endings,
  summary: "What it refunds, and costs the provider, to end a client's subscription now",
  access: only('provider'),
  rate: 'read',
  query: z.object({ id }),
  reply: z.object({ data: clientEndingSchema }),
  errors: ['not_found', 'subscription_not_cancellable'],
})

export const endClientPlan = call({
  name: 'checkout.endClientPlan',
  method: 'POST',
  path: endings,
  summary:
    "Ends a client's subscription and its renewals now, for the provider that sold it, and refunds the unused part as a cancellation by the buyer does",
  access: only('provider'),
  rate: 'write',
  money: true,
  stepUp: true,
  body: z.strictObject({
    id,
    /** The refund that the provider saw. If it differs, the error states the right one. */
    refund: rupeesInput,
    /** Shown to the client. */
    reason: requiredText(REJECT_REASON_MAX_CHARACTERS),
  }),
  reply: z.object({ message: z.string() }),
  errors: ['not_found', 'subscription_not_cancellable', 'refund_changed'],
})

export const subscriptionsCalls = {
  claimFreeTrial,
  mySubscriptions,
  renewSubscription,
  cancelPreview,
  cancelSubscription,
  clientEnding,
  endClientPlan,
}
