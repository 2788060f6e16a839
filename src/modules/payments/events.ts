import { z } from 'zod'
import { id, instant } from '#contract/common/fields.ts'
import { paymentPurposeSchema } from '#contract/payments/types.ts'
import { defineEvent } from '#platform/outbox/outbox.ts'
import { disputeSteps } from './rules/dispute.ts'

const refunded = z.object({
  intentId: id,
  purpose: paymentPurposeSchema,
  subjectId: id,
  payerId: id,
  amountPaise: z.string().regex(/^\d+$/),
  at: instant,
  refundId: id,
  key: z.string(),
  /** The gateway's id of the payment. */
  paymentId: z.string(),
  reason: z.string(),
})

const stray = z.object({
  intentId: id,
  purpose: paymentPurposeSchema,
  subjectId: id,
  payerId: id,
  /** The gateway's id of the payment. */
  paymentId: z.string(),
  /** Whole paise. */
  amountPaise: z.string().regex(/^\d+$/),
  reason: z.string(),
  at: instant,
})

/** A payment arrived for which nothing is sold; it is refunded, and the seller is notified. */
export const unexpectedPayment = defineEvent('payments.stray-money', stray)

/** The gateway has refunded the money. */
export const refundDone = defineEvent('payments.refund-done', refunded)

/** The gateway could not refund the money; an admin has to look into it. */
export const refundFailed = defineEvent('payments.refund-failed', refunded)

/** A refund was made on the gateway's dashboard, without a request from this product. */
export const dashboardRefundMade = defineEvent('payments.dashboard-refund-made', refunded)

/** The gateway made a refund whose money had gone back in another way, as by bank transfer. */
export const refundSentTwice = defineEvent('payments.refund-sent-twice', refunded)

const disputed = z.object({
  purpose: paymentPurposeSchema,
  subjectId: id,
  payerId: id,
  /** What was paid for. */
  title: z.string(),
  /** The order's reference; absent for a platform plan. */
  reference: z.string().optional(),
  disputeId: z.string(),
  /** The gateway's id of the payment. */
  paymentId: z.string(),
  /** Whole paise, which may be a part of the payment. */
  amountPaise: z.string().regex(/^\d+$/),
  step: z.enum(disputeSteps),
  respondBy: instant.optional(),
  at: instant,
})

/** The payer's bank disputes a payment; only somebody at the gateway's dashboard can answer it. */
export const paymentDisputed = defineEvent('payments.disputed', disputed)

const transferred = refunded.extend({
  referenceNo: z.string(),
  /** 'YYYY-MM-DD' */
  sentOn: z.string(),
})

/** A refund that failed at the gateway was sent from our bank. */
export const refundTransferred = defineEvent('payments.refund-transferred', transferred)
