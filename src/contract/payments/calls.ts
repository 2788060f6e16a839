import { z } from 'zod'
import { only } from '../access.ts'
import { call } from '../call.ts'
import { gatewayText, id, positiveRupeesInput } from '../common/fields.ts'
import { refundsCalls } from './refunds.ts'
import { gatewayCheckoutSchema, paymentPurposeSchema, paymentStatusSchema } from './types.ts'

/** Customers pay for plans, providers for platform plans. */
const payers = only('user', 'provider')

/** What the gateway's widget shows besides the amount; it does not affect the purchase. */
const gatewayDisplaySchema = z.object({
  keyId: z.string(),
  currency: z.literal('INR'),
  name: z.string(),
  description: z.string(),
  prefill: z.object({ name: z.string(), email: z.string() }),
  notes: z.record(z.string(), z.string()),
  /** The script that defines the widget's constructor. */
  scriptUrl: z.string(),
})

export const checkoutPayment = call({
  name: 'payments.checkout',
  method: 'POST',
  path: '/api/payment/checkout',
  summary: 'Opens a card or UPI payment for a quote; the amount is compared with the quote',
  access: payers,
  rate: 'checkout',
  money: true,
  body: z.object({
    /** Rupees. If the amount differs from the quote, the error states the right one. */
    amount: positiveRupeesInput,
    /** A customer's order; defaults to the caller's newest quote. */
    orderId: id.optional(),
    /** The purchase of a platform plan, instead of an order. */
    purchaseId: id.optional(),
  }),
  reply: z.object({ checkout: gatewayCheckoutSchema, display: gatewayDisplaySchema }),
  errors: [
    'payment_quote_missing',
    'payment_amount_changed',
    'payment_done',
    'payment_under_way',
    'gateway_unavailable',
  ],
})

const paymentState = z.object({
  status: paymentStatusSchema,
  purpose: paymentPurposeSchema,
  /** The id of the order or purchase that was paid for. */
  subjectId: id,
})

export const verifyPayment = call({
  name: 'payments.verify',
  method: 'POST',
  path: '/api/payment/verify',
  summary: "Receives the widget's proof of a payment and returns the state of the payment",
  access: payers,
  rate: 'write',
  money: true,
  body: z.object({
    orderId: gatewayText(64),
    paymentId: gatewayText(64),
    signature: gatewayText(128),
  }),
  reply: z.object({ data: paymentState }),
  errors: ['payment_unknown', 'payment_signature_invalid'],
})

export const paymentStatus = call({
  name: 'payments.status',
  method: 'GET',
  path: '/api/payment/status',
  summary: "The state of the viewer's payment, to be polled until it is final",
  access: payers,
  rate: 'read',
  query: z.object({ orderId: gatewayText(64) }),
  reply: z.object({ data: paymentState }),
  errors: ['payment_unknown'],
})

export const paymentsCalls = { checkoutPayment, verifyPayment, paymentStatus, ...refundsCalls }
