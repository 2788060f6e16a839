import type { PaymentPurpose } from '#contract/payments/states.ts'
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
 * Hands over what was paid for, in the transaction that records the capture: called once for an
 * intent, and never for a subject that was sold before. `refund`: it cannot be handed over any
 * more; the money goes back in full. Throwing undoes the capture, which is then tried again.
 */
export type Fulfil = (tx: Tx, payment: CapturedPayment) => Promise<'fulfilled' | 'refund'>

/**
 * Hands over several that were captured at one moment, each as `fulfil` would, and all of them or
 * none: it answers the
 * intents that it cannot hand over like this. The caller then undoes what was written, and tries
 * without these.
 */
type FulfilAll = (tx: Tx, payments: readonly CapturedPayment[]) => Promise<ReadonlySet<string>>

/** What a purpose needs so that anything can be paid for it. */
export type Seller = {
  readonly quote: FindQuote
  readonly fulfil: Fulfil
  /** Where many are bought at once; without it each is handed over in a transaction of its own. */
  readonly fulfilAll?: FulfilAll
}

/** A purpose that is missing cannot be opened. */
export type Sellers = Readonly<Partial<Record<PaymentPurpose, Seller>>>

/** What `begin` is asked for. */
export type Opening = Quote & { readonly purpose: PaymentPurpose; readonly payerId: string }

/** The gateway's order that a widget is opened with. */
export type GatewayOrder = {
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
