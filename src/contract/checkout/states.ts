import { z } from 'zod'

/** `free` is an order that coupons reduce to zero. */
export const orderMethods = ['card', 'manual', 'free'] as const
export const orderMethodSchema = z.enum(orderMethods)
export type OrderMethod = (typeof orderMethods)[number]

/**
 * The status of an order. `quoted`: its prices are frozen, nothing is paid. `submitted`: the buyer
 * has reported a direct payment, which the provider or an admin confirms (`paid`) or rejects, or
 * the buyer withdraws (both `rejected`). `expired`: not paid in time. `refunded`: paid, then its
 * unused part was refunded.
 */
const orderStatuses = ['quoted', 'submitted', 'paid', 'rejected', 'expired', 'refunded'] as const
export const orderStatusSchema = z.enum(orderStatuses)
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * What an order still needs before it can be paid: a Telegram handle in the profile, the billing
 * address, the accepted terms, the signed agreement (direct payments). `new-order`: the agreement's
 * text has changed since it was signed, so a new quote is needed.
 */
const orderNeeds = ['telegram', 'billing', 'consent', 'agreement', 'new-order'] as const
export const orderNeedSchema = z.enum(orderNeeds)
export type OrderNeed = (typeof orderNeeds)[number]

/**
 * Whether a provider can be paid by bank transfer. `none`: it has entered no account. `frozen`: it
 * entered its first one less than a day ago.
 */
const transferStates = ['open', 'frozen', 'none'] as const
export const transferStateSchema = z.enum(transferStates)
export type TransferState = (typeof transferStates)[number]

/** Warnings for the person who confirms a payment. */
const paymentFlags = ['utr-seen-before', 'proof-seen-before'] as const
export const paymentFlagSchema = z.enum(paymentFlags)
export type PaymentFlag = (typeof paymentFlags)[number]

/**
 * `expiring`: in its last week, or in its second half if that is shorter. `upcoming`: starts
 * when the term before it ends.
 */
const subscriptionStatuses = ['upcoming', 'running', 'expiring', 'ended', 'cancelled'] as const
export const subscriptionStatusSchema = z.enum(subscriptionStatuses)
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/**
 * `gateway`: back to the card or UPI account. `provider`: by the provider that received the
 * payment.
 */
const refundRoutes = ['gateway', 'provider', 'none'] as const
export const refundRouteSchema = z.enum(refundRoutes)
export type RefundRoute = (typeof refundRoutes)[number]

/** Who or what ended a subscription early. */
const endings = [
  'buyer',
  'provider',
  'plan-removed',
  'account-closed',
  'registration-ended',
  'admin',
] as const
export const endedBySchema = z.enum(endings)
export type EndedBy = (typeof endings)[number]
