import { z } from 'zod'
import { id, instant } from '#contract/common/fields.ts'
import { paymentPurposeSchema } from '#contract/payments/types.ts'
import type { EventKind } from '#platform/outbox/outbox.ts'

const refunded = z.object({
  intentId: id,
  purpose: paymentPurposeSchema,
  subjectId: id,
  payerId: id,
  /** Whole paise. */
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
  /** Why nothing is sold for it. */
  reason: z.string(),
  at: instant,
})

/** Money came that nothing is sold for; it goes back, and whoever sells is told. */
export const strayMoney: EventKind<z.output<typeof stray>> = {
  type: 'payments.stray-money',
  payload: stray,
}

/** The gateway has given the money back. */
export const refundDone: EventKind<z.output<typeof refunded>> = {
  type: 'payments.refund-done',
  payload: refunded,
}

/** The gateway could not give the money back; somebody has to look into it. */
export const refundFailed: EventKind<z.output<typeof refunded>> = {
  type: 'payments.refund-failed',
  payload: refunded,
}

/** Somebody gave money back on the gateway's dashboard, which nobody asked for here. */
export const dashboardRefundMade: EventKind<z.output<typeof refunded>> = {
  type: 'payments.dashboard-refund-made',
  payload: refunded,
}

const transferred = refunded.extend({
  referenceNo: z.string(),
  /** 'YYYY-MM-DD' */
  sentOn: z.string(),
})

/** What the gateway could not give back was sent from our bank. */
export const refundTransferred: EventKind<z.output<typeof transferred>> = {
  type: 'payments.refund-transferred',
  payload: transferred,
}
