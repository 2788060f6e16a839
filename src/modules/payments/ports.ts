import type { PaymentPurpose } from '#contract/payments/types.ts'
import type { Paise } from '#kit/money.ts'
import type { Tx } from '#platform/tx.ts'

/** What is to be paid, frozen by who sells it. */
export type Quote = {
  readonly subjectId: string
  readonly amount: Paise
  /** What the widget says is paid for. */
  readonly title: string
  /** Shown beside the payment at the gateway: at most 15, each of at most 256 characters. */
  readonly notes: Readonly<Record<string, string>>
}

/**
 * The quote of this subject if it is the payer's and may be paid now; without a subject, the
 * payer's newest such quote.
 */
export type FindQuote = (
  tx: Tx,
  subjectId: string | undefined,
  payerId: string,
) => Promise<Quote | undefined>

/** Money that the gateway holds for us, of the amount that was asked for. */
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
 * Hands over what was paid for, in the transaction that records the captures: once for an intent, and
 * never for a subject that was sold before. All of them or none: it answers, by intent, why one cannot
 * be handed over any more. The caller then undoes what was written, gives that money back and tries
 * again without it. Throwing undoes the captures, which are then tried again.
 */
export type Fulfil = (
  tx: Tx,
  payments: readonly CapturedPayment[],
) => Promise<ReadonlyMap<string, string>>

/** What a purpose needs so that anything can be paid for it. */
export type Seller = {
  readonly quote: FindQuote
  readonly fulfil: Fulfil
  /** Whether many are bought at once, so that they are handed over together; else one at a time. */
  readonly batched: boolean
  /** Notes that the money of a payment goes back because `fulfil` could not hand it over, and why. */
  readonly recordReturned?: (tx: Tx, payment: CapturedPayment, reason: string) => Promise<void>
}

/** A purpose that is missing cannot be opened. */
export type Sellers = Readonly<Partial<Record<PaymentPurpose, Seller>>>

/** What `begin` is asked for. */
export type Opening = Quote & { readonly purpose: PaymentPurpose; readonly payerId: string }

/** The gateway's order that a widget is opened with. */
export type WidgetOrder = {
  readonly id: string
  readonly amount: Paise
  readonly intentId: string
}

/** Money to be given back. The key makes it happen once however often it is asked for. */
export type RefundRequest = {
  readonly key: string
  /** The gateway's id of the captured payment. */
  readonly paymentId: string
  readonly amount: Paise
  readonly reason: string
}
