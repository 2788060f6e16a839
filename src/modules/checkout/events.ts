import { z } from 'zod'
import { endedBySchema, orderMethodSchema, refundRouteSchema } from '#contract/checkout/states.ts'
import { id, instant } from '#contract/common/fields.ts'
import { defineEvent } from '#platform/outbox/outbox.ts'

/** Whole paise, as a string in events. */
const paise = z.string().regex(/^\d+$/)

const sold = z.object({
  lineId: id,
  planId: id,
  planTitle: z.string(),
  providerId: id,
  pricePaise: paise,
})

const paid = z.object({
  orderId: id,
  reference: z.string(),
  userId: id,
  method: orderMethodSchema,
  totalPaise: paise,
  lines: z.array(sold),
  at: instant,
})

/** An order was paid and everything in it fulfilled. */
export const orderPaid = defineEvent('checkout.order-paid', paid)

const about = z.object({
  orderId: id,
  reference: z.string(),
  userId: id,
  providerId: id,
  planId: id,
  planTitle: z.string(),
  at: instant,
})

/** A buyer reports that the money was sent to the provider. */
export const paymentSubmitted = defineEvent('checkout.payment-submitted', about)

/** The provider or an admin reports that the money did not arrive. */
export const paymentRejected = defineEvent(
  'checkout.payment-rejected',
  about.extend({ reason: z.string() }),
)

/** A buyer took a submitted payment back before it was decided. */
export const paymentWithdrawn = defineEvent(
  'checkout.payment-withdrawn',
  about.extend({ pricePaise: paise }),
)

const waiting = about.extend({
  pricePaise: paise,
  /** Full days since it was submitted. */
  days: z.int().positive(),
})

/** A submitted payment still awaits a decision. Published once at each limit until it is decided. */
export const paymentWaiting = defineEvent('checkout.payment-waiting', waiting)

const returned = z.object({
  orderId: id,
  reference: z.string(),
  userId: id,
  amountPaise: paise,
  reason: z.string(),
  at: instant,
})

/** A payment arrived for an order that could not be fulfilled any more; it is refunded. */
export const paymentReturned = defineEvent('checkout.payment-returned', returned)

const cancelled = z.object({
  cancellationId: id,
  orderId: id,
  lineId: id,
  userId: id,
  providerId: id,
  planId: id,
  planTitle: z.string(),
  refundPaise: paise,
  route: refundRouteSchema,
  /** The order's reference. */
  reference: z.string().default(''),
  /** The part of the refund that was already refunded on the gateway's dashboard. */
  alreadyPaise: paise.default('0'),
  endedBy: endedBySchema.default('buyer'),
  /** An admin's, or the provider's. */
  reason: z.string().optional(),
  /** Full days that were left. */
  unexpiredDays: z.int().default(0),
  /** A renewal starts at this moment instead of waiting for the end of this term. */
  renewalBegins: z.boolean().default(false),
  at: instant,
})

/** A subscription ended early; its unused days are refunded. */
export const subscriptionCancelled = defineEvent('checkout.subscription-cancelled', cancelled)

/** A provider, or an admin for it, reports that a refund was sent to the buyer. */
export const providerRefundSent = defineEvent(
  'checkout.provider-refund-sent',
  about.extend({
    cancellationId: id,
    refundPaise: paise,
    /** Reference of the provider's transfer. */
    referenceNo: z.string(),
    /** 'YYYY-MM-DD' */
    sentOn: z.string(),
  }),
)

/** A provider has not sent a refund yet. Published repeatedly until it has. */
export const providerRefundOwed = defineEvent(
  'checkout.provider-refund-owed',
  about.extend({
    cancellationId: id,
    refundPaise: paise,
    /** Days since the refund became due. */
    days: z.int().positive(),
  }),
)

/** A provider was charged with what left a payment at the gateway after its plan was over. */
export const paymentSetOff = defineEvent(
  'checkout.payment-set-off',
  z.object({
    providerId: id,
    planId: id,
    planTitle: z.string(),
    /** The order's. */
    reference: z.string(),
    amountPaise: paise,
  }),
)

/** A user started the free trial of a plan. */
export const trialStarted = defineEvent(
  'checkout.trial-started',
  z.object({
    subscriptionId: id,
    userId: id,
    providerId: id,
    planId: id,
    planTitle: z.string(),
    endsAt: instant,
  }),
)
