import { z } from 'zod'
import { only } from '../access.ts'
import { call } from '../call.ts'
import { id, pageQuery, rupeesInput } from '../common/fields.ts'
import {
  cartSchema,
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
  errors: ['plan_not_on_sale', 'cart_full'],
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

export const subscriptionsCalls = {
  claimFreeTrial,
  mySubscriptions,
  renewSubscription,
  cancelPreview,
  cancelSubscription,
}
