import type { Paise } from '#kit/money.ts'
import type { DisputeStep } from '../rules/dispute.ts'
import type { PaymentRank } from '../rules/intent.ts'
import type { GatewayRefundStatus } from '../rules/refund.ts'

/** An order at the gateway. */
export type GatewayOrder = {
  readonly id: string
  /** Our own reference, by which the order is found again. */
  readonly receipt: string | undefined
}

/** An attempt to pay an order. */
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
  /** Our own reference; undefined for a refund made on the gateway's dashboard. */
  readonly receipt: string | undefined
  /** The lost dispute for which the gateway made it. */
  readonly disputeId: string | undefined
}

/** A payment that the payer's bank takes back: a chargeback, or a step before it. */
export type GatewayDispute = {
  readonly id: string
  readonly paymentId: string
  /** What the bank asks back, which may be a part of the payment; once lost, what it took. */
  readonly amount: Paise
  readonly currency: string
  /** Until when it can be answered on the gateway's dashboard. */
  readonly respondBy: Date | undefined
}

/** What the gateway tells of a dispute. */
export type DisputeReport = { readonly step: DisputeStep; readonly about: GatewayDispute }

/** The part of a gateway event that we act on. */
export type GatewayEvent = {
  readonly kind: string
  readonly at: Date
  readonly payment: GatewayPayment | undefined
  readonly refund: GatewayRefund | undefined
  /** An event about a dispute reports no payment and no refund. */
  readonly dispute: DisputeReport | undefined
}

/** A payment gateway. Every call may throw `GatewayUnavailable` or `GatewayRefused`. */
export type Gateway = {
  readonly keyId: string
  readonly scriptUrl: string
  readonly createOrder: (order: {
    readonly amount: Paise
    readonly receipt: string
    readonly notes: Readonly<Record<string, string>>
  }) => Promise<GatewayOrder>
  /** The order created with this receipt; its response may have been lost. */
  readonly findOrder: (receipt: string) => Promise<GatewayOrder | undefined>
  readonly paymentsOf: (orderId: string) => Promise<readonly GatewayPayment[]>
  readonly capture: (paymentId: string, amount: Paise) => Promise<GatewayPayment>
  /** Idempotent: the same receipt is refunded once. */
  readonly refund: (refund: {
    readonly paymentId: string
    readonly amount: Paise
    readonly receipt: string
  }) => Promise<GatewayRefund>
  readonly refundsOf: (paymentId: string) => Promise<readonly GatewayRefund[]>
  /** Refunds made since then, by anyone; one page of at most 100. */
  readonly refundsSince: (
    since: Date,
    page: { readonly skip: number; readonly count: number },
  ) => Promise<readonly GatewayRefund[]>
  /** Newest first; one page of at most 100. */
  readonly disputes: (page: {
    readonly skip: number
    readonly count: number
  }) => Promise<readonly DisputeReport[]>
  readonly isPaymentSignature: (orderId: string, paymentId: string, signature: string) => boolean
  readonly isWebhookSignature: (rawBody: Uint8Array, signature: string) => boolean
  /** The event headers that contain the signature and the id. */
  readonly eventHeaders: { readonly signature: string; readonly id: string }
  /** Undefined for unknown kinds of events. */
  readonly readEvent: (rawBody: Buffer) => GatewayEvent | undefined
}

/** The gateway is unreachable, too slow or failing: the same call may succeed later. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
}

/**
 * The gateway does not accept our keys, as after a key was renewed there and not here. It has not
 * looked at the call itself, which may succeed once the keys are right.
 */
export class GatewayKeysRefused extends GatewayUnavailable {
  override name = 'GatewayKeysRefused'
}

/** The gateway understood the call and refused it: the same call will not succeed. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused'
}
