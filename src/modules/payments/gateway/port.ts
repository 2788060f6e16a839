import type { Paise } from '#kit/money.ts'
import type { PaymentRank } from '../rules/intent.ts'
import type { GatewayRefundStatus } from '../rules/refund.ts'

/** What is to be paid, at the gateway. */
export type GatewayOrder = {
  readonly id: string
  /** Ours, by which it is found again. */
  readonly receipt: string | undefined
}

/** A try at paying an order. */
export type GatewayPayment = {
  readonly id: string
  readonly orderId: string | undefined
  readonly amount: Paise
  readonly currency: string
  readonly status: PaymentRank
  /** 'card', 'upi' ... */
  readonly method: string | undefined
}

export type GatewayRefund = {
  readonly id: string
  readonly paymentId: string
  readonly amount: Paise
  readonly status: Exclude<GatewayRefundStatus, 'queued'>
  /** Ours; undefined for one that was made on the gateway's dashboard. */
  readonly receipt: string | undefined
}

/** What the gateway posts to us, as far as we act on it. */
export type GatewayEvent = {
  readonly kind: string
  readonly at: Date
  readonly payment: GatewayPayment | undefined
  readonly refund: GatewayRefund | undefined
}

/** A payment gateway. Every call to it may throw `GatewayUnavailable` or `GatewayRefused`. */
export type Gateway = {
  readonly keyId: string
  readonly scriptUrl: string
  readonly createOrder: (order: {
    readonly amount: Paise
    readonly receipt: string
    readonly notes: Readonly<Record<string, string>>
  }) => Promise<GatewayOrder>
  /** The order that was made with this receipt, whose answer may have been lost. */
  readonly findOrder: (receipt: string) => Promise<GatewayOrder | undefined>
  readonly paymentsOf: (orderId: string) => Promise<readonly GatewayPayment[]>
  readonly capture: (paymentId: string, amount: Paise) => Promise<GatewayPayment>
  /** The same receipt is refunded once, however often this is called. */
  readonly refund: (refund: {
    readonly paymentId: string
    readonly amount: Paise
    readonly receipt: string
  }) => Promise<GatewayRefund>
  readonly refundsOf: (paymentId: string) => Promise<readonly GatewayRefund[]>
  /** Refunds that were made since then, by whomever; a page of them, at most 100. */
  readonly refundsSince: (
    since: Date,
    page: { readonly skip: number; readonly count: number },
  ) => Promise<readonly GatewayRefund[]>
  readonly isPaymentSignature: (orderId: string, paymentId: string, signature: string) => boolean
  readonly isWebhookSignature: (rawBody: Uint8Array, signature: string) => boolean
  /** The headers of an event that bear its signature and its id. */
  readonly eventHeaders: { readonly signature: string; readonly id: string }
  /** Undefined for what is of no event that we know. */
  readonly readEvent: (rawBody: Buffer) => GatewayEvent | undefined
}

/** It cannot be reached, is too slow, or fails: the same call may succeed later. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
}

/** It understood and said no: the same call will not succeed. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused'
}
