import type { PlanDuration, PlatformPlan, WithdrawalStatus } from '#contract/enums.ts'
import type { PromoCode } from '#contract/prices.ts'
import type { Paise } from '#kit/money.ts'

/** What the gateway says about money that it took. */
export type DemoPayment = {
  readonly gatewayOrderId: string
  readonly paymentId: string
  readonly method: 'card' | 'upi'
}

/** An order of one plan: paid, or sent straight to the provider and waiting for a word. */
export type DemoOrder = {
  readonly id: string
  readonly lineId: string
  readonly customerId: string
  readonly planId: string
  /** Null while nothing has been granted. */
  readonly subscriptionId: string | null
  readonly price: Paise
  /** What lowered the price. */
  readonly coupon: { readonly id: string; readonly code: string } | null
  /** Goes on from an earlier term. */
  readonly renewal: boolean
  /** When its agreement was signed; null where no paper was kept. */
  readonly signedAt: Date | null
  readonly createdAt: Date
} & (
  | {
      readonly method: 'card'
      readonly status: 'paid'
      readonly paidAt: Date
      readonly payment: DemoPayment
    }
  | DemoTransfer
)

type DemoTransfer = {
  readonly method: 'manual'
  readonly utr: string
  readonly submittedAt: Date
  readonly isRepeated: boolean
} & (
  | { readonly status: 'paid'; readonly paidAt: Date; readonly decidedBy: string }
  | { readonly status: 'submitted' }
  | {
      readonly status: 'rejected'
      readonly decidedAt: Date
      readonly decidedBy: string
      readonly reason: string
    }
)

export type DemoRecharge = {
  readonly id: string
  readonly providerId: string
  readonly transactionId: string
  readonly amount: Paise
  readonly adminId: string
  readonly at: Date
}

export type DemoWithdrawal = {
  readonly id: string
  readonly providerId: string
  readonly amount: Paise
  readonly status: WithdrawalStatus
  readonly requestedAt: Date
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly processedAt: Date | null
  readonly processedBy: string | null
  readonly referenceNo: string | null
  readonly notes: string
}

/** What a provider's wallet comes to after all of that. */
export type DemoWallet = {
  readonly providerId: string
  readonly available: Paise
  readonly held: Paise
  readonly owed: Paise
}

/** A platform plan that a provider bought, or claimed with a promo code, for one plan. */
export type DemoPurchase = {
  readonly id: string
  readonly providerId: string
  readonly planId: string
  readonly tier: PlatformPlan
  readonly duration: PlanDuration
  readonly promoCode: PromoCode | null
  readonly at: Date
  readonly endsAt: Date
  /** Null exactly for a promo. */
  readonly payment: DemoPayment | null
}
