import { z } from 'zod'
import { only } from '../access.ts'
import { call } from '../call.ts'
import { claimedAmount, id } from '../common/fields.ts'
import { couponCodeTried } from '../plans/coupons.ts'
import {
  acceptedTextSchema,
  cartSchema,
  consentDocumentSchema,
  feeAllowanceSchema,
  orderSchema,
  priceChangeSchema,
} from './types.ts'

/** The maximum number of plans in a cart. */
export const CART_MAX_ITEMS = 20

const reply = z.object({ data: cartSchema })

export const cart = call({
  name: 'checkout.cart',
  method: 'GET',
  path: '/api/cart',
  summary: "The buyer's cart with today's prices",
  access: only('user'),
  rate: 'read',
  reply,
})

export const addToCart = call({
  name: 'checkout.add',
  method: 'POST',
  path: '/api/cart/add',
  summary: 'Adds a plan to the cart; a plan that is already in it stays',
  access: only('user'),
  rate: 'write',
  body: z.strictObject({ serviceId: id }),
  reply,
  errors: ['plan_not_on_sale', 'plan_paused', 'cart_full'],
})

export const removeFromCart = call({
  name: 'checkout.remove',
  method: 'POST',
  path: '/api/cart/remove',
  summary: 'Removes a plan from the cart',
  access: only('user'),
  rate: 'write',
  body: z.strictObject({ serviceId: id }),
  reply,
})

export const cartCoupon = call({
  name: 'checkout.coupon',
  method: 'POST',
  path: '/api/cart/coupon',
  summary: 'Applies a coupon to a plan in the cart, or removes it (null)',
  access: only('user'),
  rate: 'coupon',
  body: z.strictObject({ serviceId: id, couponCode: couponCodeTried.nullable() }),
  reply,
  errors: ['not_found', 'coupon_invalid'],
})

/** The price on the buyer's screen, so that the reply can report what has changed since. */
const seenPrice = z.strictObject({ serviceId: id, price: claimedAmount })

export const quoteOrder = call({
  name: 'checkout.quote',
  method: 'POST',
  path: '/api/checkout/quote',
  summary:
    'Freezes prices, coupons and tax of plans as an order to be paid: for half an hour, or a day where it is paid by transfer',
  access: only('user'),
  rate: 'checkout',
  money: true,
  body: z.strictObject({
    method: z.enum(['card', 'manual']),
    /** Defaults to the whole cart. A direct payment to a provider is for one plan. */
    serviceIds: z.array(id).min(1).max(CART_MAX_ITEMS).optional(),
    seen: z.array(seenPrice).max(CART_MAX_ITEMS).optional(),
  }),
  reply: z.object({ data: orderSchema, changes: z.array(priceChangeSchema) }),
  errors: [
    'plan_not_on_sale',
    'plan_paused',
    'cart_empty',
    'fee_cap_exceeded',
    'advance_limit_exceeded',
    'customer_limit_reached',
    'payment_already_submitted',
    'no_bank_account',
    'payment_details_frozen',
  ],
})

export const consentDocuments = call({
  name: 'checkout.consentDocuments',
  method: 'GET',
  path: '/api/checkout/consent',
  summary: 'The texts to be accepted before an order is paid, or before a free trial',
  access: only('user'),
  rate: 'read',
  query: z.object({
    orderId: id.optional(),
    /** For a free trial. */
    serviceId: id.optional(),
  }),
  reply: z.object({ data: z.array(consentDocumentSchema) }),
  errors: ['order_not_open', 'plan_not_on_sale'],
})

export const giveConsent = call({
  name: 'checkout.consent',
  method: 'POST',
  path: '/api/checkout/consent',
  summary: 'Records that the buyer has accepted these texts, each by its digest',
  access: only('user'),
  rate: 'write',
  body: z.strictObject({
    orderId: id.optional(),
    serviceId: id.optional(),
    accepted: z.literal(true),
    documents: z
      .array(
        z.strictObject({ serviceId: id, document: z.string().max(80), digest: z.string().max(64) }),
      )
      .min(1)
      .max(CART_MAX_ITEMS * 6),
  }),
  reply: z.object({ message: z.string() }),
  errors: ['order_not_open', 'plan_not_on_sale', 'consent_outdated'],
})

export const acceptedTexts = call({
  name: 'checkout.acceptedTexts',
  method: 'GET',
  path: '/api/checkout/accepted',
  summary:
    'The texts accepted for an order, or for a free trial: for the buyer, and for the provider of a plan once it is paid; each view by a provider is recorded',
  access: only('user', 'provider'),
  rate: 'read',
  query: z.object({
    orderId: id.optional(),
    /** For a free trial. */
    subscriptionId: id.optional(),
  }),
  reply: z.object({ data: z.array(acceptedTextSchema) }),
})

export const completeFree = call({
  name: 'checkout.completeFree',
  method: 'POST',
  path: '/api/checkout/complete',
  summary: 'Completes an order whose coupons leave nothing to pay',
  access: only('user'),
  rate: 'checkout',
  money: true,
  body: z.strictObject({ orderId: id }),
  reply: z.object({ data: orderSchema }),
  errors: [
    'order_not_open',
    'order_amount_changed',
    'telegram_missing',
    'billing_missing',
    'consent_missing',
    'consent_outdated',
    'agreement_missing',
    'coupon_invalid',
    'fee_cap_exceeded',
    'customer_limit_reached',
    'wallet_short',
    'seller_gone',
  ],
})

export const feeAllowance = call({
  name: 'checkout.feeAllowance',
  method: 'GET',
  path: '/api/checkout/feeallowance',
  summary: 'What a provider may still charge the buyer in this year; null where no limit applies',
  access: only('user'),
  rate: 'read',
  query: z.object({ providerId: id }),
  reply: z.object({ data: feeAllowanceSchema.nullable() }),
})

export const cartCalls = {
  cart,
  addToCart,
  removeFromCart,
  cartCoupon,
  quoteOrder,
  consentDocuments,
  giveConsent,
  acceptedTexts,
  completeFree,
  feeAllowance,
}
