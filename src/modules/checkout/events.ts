import { z } from 'zod'
import { orderMethodSchema, refundRouteSchema } from '#contract/checkout/states.ts'
import { id, instant } from '#contract/common/fields.ts'
import type { EventKind } from '#platform/outbox/outbox.ts'

/** Whole paise, as events carry them. */
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

/** An order was paid, and everything in it handed over. */
export const orderPaid: EventKind<z.output<typeof paid>> = {
  type: 'checkout.order-paid',
  payload: paid,
}

const about = z.object({
  orderId: id,
  reference: z.string(),
  userId: id,
  providerId: id,
  planId: id,
  planTitle: z.string(),
  at: instant,
})

/** A buyer says that the money was sent to the provider. */
export const paymentSubmitted: EventKind<z.output<typeof about>> = {
  type: 'checkout.payment-submitted',
  payload: about,
}

const rejected = about.extend({ reason: z.string() })

/** The money did not arrive, say the provider or an admin. */
export const paymentRejected: EventKind<z.output<typeof rejected>> = {
  type: 'checkout.payment-rejected',
  payload: rejected,
}

const returned = z.object({
  orderId: id,
  reference: z.string(),
  userId: id,
  amountPaise: paise,
  reason: z.string(),
  at: instant,
})

/** A payment came for an order that could not be handed over any more; it goes back. */
export const paymentReturned: EventKind<z.output<typeof returned>> = {
  type: 'checkout.payment-returned',
  payload: returned,
}

const endedBySchema = z.enum(['buyer', 'plan-removed', 'account-closed'])

/** Why a subscription ends before its time. */
export type EndedBy = z.output<typeof endedBySchema>

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
  /** Of the order. */
  reference: z.string().default(''),
  /** What of the refund had gone back before. */
  alreadyPaise: paise.default('0'),
  endedBy: endedBySchema.default('buyer'),
  /** Full days that were left of it. */
  unexpiredDays: z.int().default(0),
  /** What was bought to follow it runs from now on. */
  renewalBegins: z.boolean().default(false),
  at: instant,
})

/** A subscription ended before its time; what was left of it is given back. */
export const subscriptionCancelled: EventKind<z.output<typeof cancelled>> = {
  type: 'checkout.subscription-cancelled',
  payload: cancelled,
}

const refundSent = about.extend({
  cancellationId: id,
  refundPaise: paise,
  /** Of the provider's transfer. */
  referenceNo: z.string(),
  /** 'YYYY-MM-DD' */
  sentOn: z.string(),
})

/** A provider, or an admin for it, says that a refund was sent to the buyer. */
export const providerRefundSent: EventKind<z.output<typeof refundSent>> = {
  type: 'checkout.provider-refund-sent',
  payload: refundSent,
}

const refundOwed = about.extend({
  cancellationId: id,
  refundPaise: paise,
  /** For how long. */
  days: z.int().positive(),
})

/** A provider has not sent a refund yet; told again and again. */
export const providerRefundOwed: EventKind<z.output<typeof refundOwed>> = {
  type: 'checkout.provider-refund-owed',
  payload: refundOwed,
}

const tried = z.object({
  subscriptionId: id,
  userId: id,
  providerId: id,
  planId: id,
  planTitle: z.string(),
  endsAt: instant,
})

/** Somebody began the free trial of a plan. */
export const trialStarted: EventKind<z.output<typeof tried>> = {
  type: 'checkout.trial-started',
  payload: tried,
}
