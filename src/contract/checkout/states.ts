import { z } from 'zod'

/** `free` is an order whose coupons leave nothing to pay. */
export const orderMethods = ['card', 'manual', 'free'] as const
export const orderMethodSchema = z.enum(orderMethods)
export type OrderMethod = (typeof orderMethods)[number]

/**
 * How far an order has come. `quoted`: its prices hold, nothing is paid. `submitted`: the buyer says
 * that the money was sent to the provider, who or an admin says `verified` (then it is `paid`) or
 * `rejected`. `expired`: not paid in time. `refunded`: paid, and what was left of it given back.
 */
export const orderStatuses = [
  'quoted',
  'submitted',
  'paid',
  'rejected',
  'expired',
  'refunded',
] as const
export const orderStatusSchema = z.enum(orderStatuses)
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * What is missing before an order can be paid: a Telegram handle in the profile, the billing
 * address, the accepted terms, the signed agreement (payments straight to the provider). `new-order`:
 * the agreement was signed and has been worded otherwise since; a new quote is made under the new one.
 */
export const orderNeeds = ['telegram', 'billing', 'consent', 'agreement', 'new-order'] as const
export const orderNeedSchema = z.enum(orderNeeds)
export type OrderNeed = (typeof orderNeeds)[number]

/** What whoever verifies a payment should look at twice. */
export const paymentFlags = ['utr-seen-before', 'proof-seen-before'] as const
export const paymentFlagSchema = z.enum(paymentFlags)
export type PaymentFlag = (typeof paymentFlags)[number]

/**
 * `expiring` in its last week, or half where it is shorter; `upcoming` begins when the one before it
 * ends.
 */
export const subscriptionStatuses = [
  'upcoming',
  'running',
  'expiring',
  'ended',
  'cancelled',
] as const
export const subscriptionStatusSchema = z.enum(subscriptionStatuses)
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** `gateway`: back to the card or UPI account; `provider`: by the provider, who received it. */
export const refundRoutes = ['gateway', 'provider', 'none'] as const
export const refundRouteSchema = z.enum(refundRoutes)
export type RefundRoute = (typeof refundRoutes)[number]
