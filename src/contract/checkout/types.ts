import { z } from 'zod'
import { claimedAmount, claimedText, id, idSaying, instant, rupees } from '../common/fields.ts'
import { planCardSchema, planTitleSchema } from '../plans/types.ts'
import {
  endedBySchema,
  orderMethodSchema,
  orderNeedSchema,
  orderStatusSchema,
  paymentFlagSchema,
  refundRouteSchema,
  subscriptionStatusSchema,
  transferStateSchema,
} from './states.ts'
import { paymentMessages } from './texts.ts'

/** A row of the admin table of all purchases from providers. */
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
  /** The purchased term, in days. */
  duration: z.int().positive(),
  createdAt: instant,
  /** When the purchase expires. */
  validity: instant,
  /** The current status of the purchase. */
  status: subscriptionStatusSchema,
  invoiceLink: z.string().nullable(),
})
export type AdminWalletPurchase = z.infer<typeof adminWalletPurchaseSchema>

/**
 * The `data` part of a manual order; the file `paymentProof` is a separate part. Only the plan and
 * the signed document are used. Buyer, provider, amount and end are claims.
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
  /** The expiry date that the browser calculated. */
  validity: claimedText,
  signedDocumentUrl: claimedText,
})
export type OrderPayload = z.infer<typeof orderPayloadSchema>

/** A request for a free trial. All fields except the plan are claims. */
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

/** A plan in the cart, with its provider's GST flag, at the price to pay. */
const cartItemSchema = planCardSchema.extend({
  gst: z.boolean(),
  price: rupees,
})

/**
 * The yearly limit that the law sets on a provider's fees for one client: without statutory
 * charges, across all of the provider's services, including the other profiles of its company.
 */
export const feeAllowanceSchema = z.object({
  providerId: id,
  providerName: z.string(),
  cap: rupees,
  /** Already charged within the period. */
  used: rupees,
  /** The remaining allowance. */
  left: rupees,
  /** The amount that this purchase would add. */
  asked: rupees,
  exceeded: z.boolean(),
  /** The start of the period, which ends now. */
  since: instant,
  /**
   * When the purchase will be within the limit, if it exceeds it now; null if never, or if it is
   * within the limit.
   */
  from: instant.nullable(),
})
export type FeeAllowance = z.infer<typeof feeAllowanceSchema>

/** A price split into its taxable amount and taxes. */
const priceSplitSchema = z.object({
  taxable: rupees,
  cgst: rupees,
  sgst: rupees,
  igst: rupees,
})

/** A plan in the cart; `price` is the price to pay after its coupon. */
const cartLineSchema = cartItemSchema.extend({
  listPrice: rupees,
  discount: rupees,
  couponCode: z.string().nullable(),
  split: priceSplitSchema,
  /** The buyer has this plan already: the new term starts when the current one ends. */
  renewal: z.boolean(),
  /** Whether its provider can be paid by bank transfer. */
  transfer: transferStateSchema,
})
export type CartLine = z.infer<typeof cartLineSchema>

export const cartSchema = z.object({
  items: z.array(cartLineSchema),
  /** Plans that are off sale; the next quote removes them from the cart. */
  gone: z.array(planTitleSchema),
  /** Plans already paid for directly and awaiting confirmation; they are not sold meanwhile. */
  inReview: z.array(planTitleSchema.extend({ orderId: id })),
  /** Signed bank transfers whose proof is missing: the buyer may have sent the money. */
  unreported: z.array(planTitleSchema.extend({ orderId: id })),
  /** An order of these plans whose payment the bank has not confirmed yet. */
  underWay: z.object({ orderId: id, total: rupees, plans: z.array(planTitleSchema) }).nullable(),
  total: rupees,
  /** For those providers in the cart that have a yearly limit. */
  feeAllowances: z.array(feeAllowanceSchema),
  /** What must be done before any plan in the cart can be paid for. */
  needs: z.array(orderNeedSchema),
})
export type Cart = z.infer<typeof cartSchema>

/** The refund of a cancelled plan, and its progress. */
const lineRefundSchema = z.object({
  amount: rupees,
  route: refundRouteSchema,
  /**
   * When the gateway refunded it, or when the provider reported it as sent; null while it is owed.
   */
  backAt: instant.nullable(),
  /** The reference of the provider's transfer. */
  referenceNo: z.string().nullable(),
})
export type LineRefund = z.infer<typeof lineRefundSchema>

const orderLineSchema = z.object({
  _id: id,
  serviceId: id,
  serviceName: z.string(),
  /** The version of the plan that this order sells. */
  version: z.int().positive(),
  soldById: id,
  soldByName: z.string(),
  /** Whether the price includes GST. */
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
  /** The signed agreement, if there is one. */
  agreementId: id.nullable(),
  invoiceId: id.nullable(),
  /** One for each cancellation that gave money back, oldest first. */
  creditNoteIds: z.array(id),
  /** The refund after a cancellation; null if the subscription was not cancelled. */
  refund: lineRefundSchema.nullable(),
  subscriptionId: id.nullable(),
})
export type OrderLine = z.infer<typeof orderLineSchema>

const manualPaymentSchema = z.object({
  utr: z.string().nullable(),
  submittedAt: instant,
  decidedAt: instant.nullable(),
  /** The buyer withdrew it before it was decided. */
  withdrawn: z.boolean(),
  /** Why the payment was rejected. */
  reason: z.string().nullable(),
})

/** A payment received through the gateway for an order that could not be fulfilled. */
const returnedPaymentSchema = z.object({
  /** Why it is refunded. */
  reason: z.string(),
  amount: rupees,
  /** When it was received. */
  at: instant,
  /** When the gateway or the bank refunded it; null while the refund is in progress. */
  backAt: instant.nullable(),
})

const openPaymentSchema = z.object({
  /** The gateway's order id. */
  orderId: z.string(),
  /** Paid, but not yet confirmed by the bank: the buyer should not pay again. */
  underWay: z.boolean(),
  /**
   * How the last attempt ended when none is in progress. `unanswered`: its money may still arrive.
   */
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
  /** When the frozen prices expire. */
  expiresAt: instant,
  paidAt: instant.nullable(),
  /** What must be done before it can be paid; empty once it is paid. */
  needs: z.array(orderNeedSchema),
  /**
   * Until when the proof of a signed transfer may be submitted, which is some days after the prices
   * expire; null if it may not.
   */
  proofUntil: instant.nullable(),
  payment: manualPaymentSchema.nullable(),
  /** A payment that was started and has not succeeded. */
  openPayment: openPaymentSchema.nullable(),
  /** The newest payment that was refunded or is being refunded. */
  returned: returnedPaymentSchema.nullable(),
})
export type Order = z.infer<typeof orderSchema>

/** A difference from what the buyer was shown before. */
export const priceChangeSchema = z.object({
  serviceId: id,
  serviceName: z.string(),
  what: z.enum(['price', 'validity', 'coupon', 'gone']),
  /** Rupees, or days for `validity`; null for a coupon or plan that is gone. */
  before: z.number().nullable(),
  after: z.number().nullable(),
})
export type PriceChange = z.infer<typeof priceChangeSchema>

/** A text that must be accepted before payment. */
export const consentDocumentSchema = z.object({
  serviceId: id,
  serviceName: z.string(),
  soldByName: z.string(),
  document: z.string(),
  title: z.string(),
  version: z.string(),
  /** SHA-256 of the text or file, in hexadecimal. */
  digest: z.string(),
  /** The text itself, or the address of the page or file that contains it. */
  text: z.string().nullable(),
  url: z.string().nullable(),
})
export type ConsentDocument = z.infer<typeof consentDocumentSchema>

/** The buyer's copy of an accepted text. */
export const acceptedTextSchema = consentDocumentSchema.extend({ agreedAt: instant })
export type AcceptedText = z.infer<typeof acceptedTextSchema>

/** A direct payment in the queue of the provider or admin who confirms it. */
export const submittedPaymentSchema = z.object({
  /** The id of the order. */
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
  /** The buyer withdrew it before it was decided. */
  withdrawn: z.boolean(),
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
  /** Days until the end, rounded up; 0 once it has ended. */
  daysLeft: z.int().nonnegative(),
  /** Null for a free trial. */
  orderId: id.nullable(),
  invoiceId: id.nullable(),
  /** The plan is on sale and can be bought again. */
  canRenew: z.boolean(),
  /** It is active or upcoming, and was paid for here. */
  canCancel: z.boolean(),
  /** Who ended it early with a reason, and the reason. */
  ending: z.object({ by: endedBySchema, reason: z.string() }).nullable(),
})
export type MySubscription = z.infer<typeof mySubscriptionSchema>

/** The refund for cancelling one subscription, and how it is calculated. Amounts in rupees. */
const refundPartSchema = z.object({
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
  /** The part that the gateway had refunded before the cancellation; it is not refunded again. */
  already: rupees,
  route: refundRouteSchema,
})
export type RefundPart = z.infer<typeof refundPartSchema>

/** A renewal that follows a subscription. Cancelling the subscription makes it start sooner. */
const renewalPreviewSchema = z.object({
  subscriptionId: id,
  startsAt: instant,
  endsAt: instant,
  /** When the renewal runs after the terms before it are cancelled. */
  newStartsAt: instant,
  newEndsAt: instant,
  /** The refund if the renewal is cancelled too; null if it was not bought here. */
  refund: refundPartSchema.nullable(),
})
export type RenewalPreview = z.infer<typeof renewalPreviewSchema>

export const refundPreviewSchema = refundPartSchema.extend({
  renewals: z.array(renewalPreviewSchema),
  /** The total refund when the renewals are cancelled too. */
  refundWithRenewals: rupees,
})
export type RefundPreview = z.infer<typeof refundPreviewSchema>

/** What ends, and is refunded, if a provider ends a client's subscription. */
export const clientEndingSchema = z.object({
  /** The subscription, then its renewals. */
  parts: z.array(refundPartSchema),
  refund: rupees,
  /** How the provider's wallet changes; negative for what it pays. */
  wallet: rupees,
  /** A renewal that was not bought here stays, and starts now. */
  keepsRenewal: z.boolean(),
})
export type ClientEnding = z.infer<typeof clientEndingSchema>
