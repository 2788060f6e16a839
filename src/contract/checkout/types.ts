import { z } from 'zod'
import { claimedAmount, claimedText, id, idSaying, instant, rupees } from '../common/fields.ts'
import { planCardSchema, planTitleSchema } from '../plans/types.ts'
import {
  orderMethodSchema,
  orderNeedSchema,
  orderStatusSchema,
  paymentFlagSchema,
  refundRouteSchema,
  subscriptionStatusSchema,
} from './states.ts'
import { paymentMessages } from './texts.ts'

/** A row of the table of everything that was bought from providers. */
export const adminWalletPurchaseSchema = z.object({
  _id: id,
  purchasedBy: z.string(),
  soldByName: z.string(),
  paymentId: z.string().nullable(),
  paymentMethod: orderMethodSchema,
  amountWithoutGST: rupees,
  GST: rupees,
  amount: rupees,
  serviceName: z.string(),
  /** For how many days it was bought. */
  duration: z.int().positive(),
  createdAt: instant,
  /** When what was bought expires. */
  validity: instant,
  /** How what was bought stands now. */
  status: subscriptionStatusSchema,
  invoiceLink: z.string().nullable(),
})
export type AdminWalletPurchase = z.infer<typeof adminWalletPurchaseSchema>

/**
 * The `data` part of a manual order; the file `paymentProof` travels beside it. Only the plan and
 * the signed document are taken from it: who buys, from whom, for how much and until when are
 * claims.
 */
export const orderPayloadSchema = z.strictObject({
  subscribedToId: idSaying(paymentMessages.serviceMissing.title),
  serviceName: claimedText,
  orderByName: claimedText,
  orderById: claimedText,
  orderByEmail: claimedText,
  soldByName: claimedText,
  soldById: claimedText,
  amount: claimedAmount,
  /** The expiry date that the browser computed. */
  validity: claimedText,
  signedDocumentUrl: claimedText,
})
export type OrderPayload = z.infer<typeof orderPayloadSchema>

/** A claim of a free trial; all but the plan are claims. */
export const freeTrialPayloadSchema = z.strictObject({
  serviceId: id,
  serviceName: claimedText,
  orderedByName: claimedText,
  orderedById: claimedText,
  orderedByEmail: claimedText,
  soldByName: claimedText,
  soldById: claimedText,
  validTill: claimedText,
})
export type FreeTrialPayload = z.infer<typeof freeTrialPayloadSchema>

/** A plan in the cart: with its provider's GST flag, at the price that will be asked. */
export const cartItemSchema = planCardSchema.extend({
  gst: z.boolean(),
  price: rupees,
})

/**
 * What the law leaves a provider to charge one client in a year: no statutory charges, over all of
 * the provider's services, its company's other profiles included.
 */
export const feeAllowanceSchema = z.object({
  providerId: id,
  providerName: z.string(),
  cap: rupees,
  /** Charged already within the period. */
  used: rupees,
  /** What may still be charged. */
  left: rupees,
  /** What the purchase in question would add. */
  asked: rupees,
  exceeded: z.boolean(),
  /** The period's start; it ends now. */
  since: instant,
  /** When the purchase fits, where it does not now; null: never, or it does. */
  from: instant.nullable(),
})
export type FeeAllowance = z.infer<typeof feeAllowanceSchema>

/** A price taken apart; the tax is shown by its heads. */
export const priceSplitSchema = z.object({
  taxable: rupees,
  cgst: rupees,
  sgst: rupees,
  igst: rupees,
})

/** A plan in the cart; `price` is what will be asked for it, its coupon applied. */
export const cartLineSchema = cartItemSchema.extend({
  listPrice: rupees,
  discount: rupees,
  couponCode: z.string().nullable(),
  split: priceSplitSchema,
  /** The buyer has this plan running: a purchase goes on from its end. */
  renewal: z.boolean(),
})
export type CartLine = z.infer<typeof cartLineSchema>

export const cartSchema = z.object({
  items: z.array(cartLineSchema),
  /** No longer on sale; they leave the cart with the next quote. */
  gone: z.array(planTitleSchema),
  /** Paid for by transfer already, which nobody has decided about; they are not sold meanwhile. */
  inReview: z.array(planTitleSchema.extend({ orderId: id })),
  /** An order of these plans whose payment the bank has not answered yet. */
  underWay: z.object({ orderId: id, total: rupees, plans: z.array(planTitleSchema) }).nullable(),
  total: rupees,
  /** Of the providers in the cart whom the yearly limit binds. */
  feeAllowances: z.array(feeAllowanceSchema),
  /** What has to be done before anything in it can be paid for. */
  needs: z.array(orderNeedSchema),
})
export type Cart = z.infer<typeof cartSchema>

/** Money of a cancelled plan, and how far it has come. */
export const lineRefundSchema = z.object({
  amount: rupees,
  route: refundRouteSchema,
  /** When the gateway gave it back, or the provider said that it was sent; null while it is owed. */
  backAt: instant.nullable(),
  /** Of the provider's transfer. */
  referenceNo: z.string().nullable(),
})
export type LineRefund = z.infer<typeof lineRefundSchema>

export const orderLineSchema = z.object({
  _id: id,
  serviceId: id,
  serviceName: z.string(),
  /** Of the plan, as it is sold in this order. */
  version: z.int().positive(),
  soldById: id,
  soldByName: z.string(),
  /** Whether the price contains GST. */
  gst: z.boolean(),
  listPrice: rupees,
  discount: rupees,
  couponCode: z.string().nullable(),
  price: rupees,
  split: priceSplitSchema,
  /** Days. */
  validity: z.int().positive(),
  renewal: z.boolean(),
  consentedAt: instant.nullable(),
  /** The signed agreement, where there is one. */
  agreementId: id.nullable(),
  invoiceId: id.nullable(),
  creditNoteId: id.nullable(),
  /** What is given back since its subscription was cancelled; null while it is not. */
  refund: lineRefundSchema.nullable(),
  subscriptionId: id.nullable(),
})
export type OrderLine = z.infer<typeof orderLineSchema>

export const manualPaymentSchema = z.object({
  utr: z.string().nullable(),
  submittedAt: instant,
  decidedAt: instant.nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
})

/** Money that came through the gateway for an order that could not be handed over any more. */
export const returnedPaymentSchema = z.object({
  /** Why it goes back. */
  reason: z.string(),
  amount: rupees,
  /** When it came. */
  at: instant,
  /** When the gateway or the bank gave it back; null while it is on its way. */
  backAt: instant.nullable(),
})

export const openPaymentSchema = z.object({
  /** The gateway's id of the order. */
  orderId: z.string(),
  /** It was paid, and the bank has not answered yet: nobody should pay once more. */
  underWay: z.boolean(),
  /** How the last try ended while none is under way; `unanswered`: its money may still come. */
  ended: z.enum(['declined', 'unanswered']).nullable(),
})
export type OpenPayment = z.infer<typeof openPaymentSchema>

/** An order as its buyer sees it. */
export const orderSchema = z.object({
  _id: id,
  /** For people, bank transfers and UPI: 14 letters and digits. */
  reference: z.string(),
  method: orderMethodSchema,
  status: orderStatusSchema,
  total: rupees,
  lines: z.array(orderLineSchema),
  createdAt: instant,
  /** Until when the prices hold. */
  expiresAt: instant,
  paidAt: instant.nullable(),
  /** What has to be done before it can be paid; empty once it is. */
  needs: z.array(orderNeedSchema),
  payment: manualPaymentSchema.nullable(),
  /** A payment that was opened and has not succeeded. */
  openPayment: openPaymentSchema.nullable(),
  /** The newest that is on its way back, or back already. */
  returned: returnedPaymentSchema.nullable(),
})
export type Order = z.infer<typeof orderSchema>

/** What differs from what the buyer was shown before. */
export const priceChangeSchema = z.object({
  serviceId: id,
  serviceName: z.string(),
  what: z.enum(['price', 'validity', 'coupon', 'gone']),
  /** Rupees, days for `validity`; null for a coupon or plan that is no longer there. */
  before: z.number().nullable(),
  after: z.number().nullable(),
})
export type PriceChange = z.infer<typeof priceChangeSchema>

/** A text to be accepted before money. */
export const consentDocumentSchema = z.object({
  serviceId: id,
  serviceName: z.string(),
  soldByName: z.string(),
  document: z.string(),
  title: z.string(),
  version: z.string(),
  /** SHA-256 of the text or file, in hexadecimal. */
  digest: z.string(),
  /** The text itself, or the address of the page or file that holds it. */
  text: z.string().nullable(),
  url: z.string().nullable(),
})
export type ConsentDocument = z.infer<typeof consentDocumentSchema>

/** A text that was accepted: the buyer's copy. */
export const acceptedTextSchema = consentDocumentSchema.extend({ agreedAt: instant })
export type AcceptedText = z.infer<typeof acceptedTextSchema>

/** A payment that was made straight to the provider, in the queue of whoever verifies it. */
export const submittedPaymentSchema = z.object({
  /** The order's. */
  _id: id,
  reference: z.string(),
  status: orderStatusSchema,
  orderByName: z.string(),
  soldById: id,
  soldByName: z.string(),
  serviceId: id,
  serviceName: z.string(),
  amount: rupees,
  split: priceSplitSchema,
  utr: z.string().nullable(),
  flags: z.array(paymentFlagSchema),
  agreementId: id.nullable(),
  submittedAt: instant,
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
})
export type SubmittedPayment = z.infer<typeof submittedPaymentSchema>

export const mySubscriptionSchema = z.object({
  _id: id,
  serviceId: id,
  serviceName: z.string(),
  soldById: id,
  soldByName: z.string(),
  status: subscriptionStatusSchema,
  isFreeTrial: z.boolean(),
  startsAt: instant,
  endsAt: instant,
  /** Begun days until the end; 0 once it has ended. */
  daysLeft: z.int().nonnegative(),
  /** Null for a trial. */
  orderId: id.nullable(),
  invoiceId: id.nullable(),
  /** The plan is on sale, so that it can be bought again. */
  canRenew: z.boolean(),
  /** It runs or will run, and was paid for here. */
  canCancel: z.boolean(),
})
export type MySubscription = z.infer<typeof mySubscriptionSchema>

/** What the cancellation of one subscription gives back, and why. Money in rupees. */
export const refundPartSchema = z.object({
  subscriptionId: id,
  serviceName: z.string(),
  paid: rupees,
  paidBase: rupees,
  paidGst: rupees,
  totalDays: z.int().positive(),
  unexpiredDays: z.int().nonnegative(),
  /** `paidBase` x `unexpiredDays` / `totalDays`, to the nearest paisa. */
  refundBase: rupees,
  refundGst: rupees,
  refund: rupees,
  /** What of the refund had gone back at the gateway before anybody cancelled: it does not go again. */
  already: rupees,
  route: refundRouteSchema,
})
export type RefundPart = z.infer<typeof refundPartSchema>

/** What was bought to follow a subscription: without it, it begins sooner. */
export const renewalPreviewSchema = z.object({
  subscriptionId: id,
  startsAt: instant,
  endsAt: instant,
  /** When it runs once what is before it has been cancelled. */
  newStartsAt: instant,
  newEndsAt: instant,
  /** What its own cancellation gives back; null where it was not bought here. */
  refund: refundPartSchema.nullable(),
})
export type RenewalPreview = z.infer<typeof renewalPreviewSchema>

export const refundPreviewSchema = refundPartSchema.extend({
  renewals: z.array(renewalPreviewSchema),
  /** All together, when the renewals are cancelled as well. */
  refundWithRenewals: rupees,
})
export type RefundPreview = z.infer<typeof refundPreviewSchema>
