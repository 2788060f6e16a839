import type { PaymentPurpose } from '#contract/payments/types.ts'
import type { Paise } from '#kit/money.ts'
import type { Tx } from '#platform/tx.ts'

/** What is to be paid, with the price frozen by the seller. */
export type Quote = {
  readonly subjectId: string
  readonly amount: Paise
  /** The title that the widget shows. */
  readonly title: string
  /** Shown with the payment at the gateway: at most 15 notes of at most 256 characters. */
  readonly notes: Readonly<Record<string, string>>
}

/**
 * The quote of this subject if it belongs to the payer and is payable; without a subject, the
 * payer's newest such quote.
 */
type FindQuote = (
  tx: Tx,
  subjectId: string | undefined,
  payerId: string,
) => Promise<Quote | undefined>

/** Captured money of the requested amount. */
export type CapturedPayment = {
  readonly intentId: string
  readonly purpose: PaymentPurpose
  readonly subjectId: string
  readonly payerId: string
  readonly amount: Paise
  /** The gateway's ids. */
  readonly paymentId: string
  readonly gatewayOrderId: string
  /** 'card', 'upi' ... */
  readonly method: string
  readonly capturedAt: Date
}

/**
 * Fulfils payments in the transaction that records the captures: once per intent, and never for a
 * subject that was sold before. All or none: returns, by intent, why one cannot be fulfilled any
 * more; the caller then rolls back, refunds that payment and retries without it. Throwing rolls
 * back the captures, which are then retried.
 */
type Fulfil = (tx: Tx, payments: readonly CapturedPayment[]) => Promise<ReadonlyMap<string, string>>

/** What left a fulfilled payment without a request of ours. */
export type RefundedOnDashboard = {
  readonly refundId: string
  readonly subjectId: string
  readonly payerId: string
  readonly amount: Paise
  /** Whether the payer's bank took it back; otherwise it was refunded on the gateway's dashboard. */
  readonly isTakenBack: boolean
  readonly at: Date
}

/** What a purpose must provide so that it can be paid for. */
export type Seller = {
  readonly quote: FindQuote
  readonly fulfil: Fulfil
  /** Whether many payments arrive at once and are fulfilled in batches; otherwise one at a time. */
  readonly batched: boolean
  /** Records that a payment is refunded because `fulfil` refused it, and why. */
  readonly recordReturned?: (tx: Tx, payment: CapturedPayment, reason: string) => Promise<void>
  /**
   * Issues the credit note for what left a payment at the gateway, and posts its
   * `dashboardRefundEntry` with the tax in it. Absent if a cancellation does that.
   */
  readonly creditRefund?: (tx: Tx, refunded: RefundedOnDashboard) => Promise<void>
  /**
   * Of these fulfilled subjects, the payments that left at the gateway and of which some can still
   * be charged to providers. Absent if nothing is charged.
   */
  readonly listChargeable?: (tx: Tx, subjectIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** Those of them that an admin can charge or waive now. */
  readonly listSettleable?: (tx: Tx, subjectIds: readonly string[]) => Promise<ReadonlySet<string>>
}

/** Payments of a missing purpose cannot be opened. */
export type Sellers = Readonly<Partial<Record<PaymentPurpose, Seller>>>

/** The input of `begin`. */
export type BeginPaymentInput = Quote & {
  readonly purpose: PaymentPurpose
  readonly payerId: string
}

/** The gateway order with which a widget is opened. */
export type WidgetOrder = {
  readonly id: string
  readonly amount: Paise
  readonly intentId: string
}

/** A refund to be made. The key makes it idempotent. */
export type RefundRequest = {
  readonly key: string
  /** The gateway's id of the captured payment. */
  readonly paymentId: string
  readonly amount: Paise
  readonly reason: string
}
