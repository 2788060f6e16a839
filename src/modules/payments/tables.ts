import type { PaymentPurpose } from '#contract/payments/types.ts'
import type { Paise } from '#kit/money.ts'
import type { DisputeStep } from './rules/dispute.ts'
import type { IntentStatus, PaymentRank } from './rules/intent.ts'
import type { RefundStatus } from './rules/refund.ts'

type IntentTable = {
  id: string
  purpose: PaymentPurpose
  subject_id: string
  payer_id: string
  amount_paise: Paise
  title: string
  notes: Record<string, string>
  gateway_order_id: string | null
  status: IntentStatus
  captured_payment_id: string | null
  opened_at: Date
  captured_at: Date | null
  replaced_at: Date | null
  checks_count: number
  next_check_at: Date | null
}

type PaymentTable = {
  id: string
  intent_id: string
  amount_paise: Paise
  currency: string
  status: PaymentRank
  method: string
  mismatched: boolean
  seen_at: Date
  updated_at: Date
}

/** The outcome of an event: processed; about a dispute; not trusted; unrelated to us; irrelevant. */
export type EventOutcome = 'settled' | 'disputed' | 'mismatched' | 'unknown' | 'ignored'

type EventTable = {
  id: string
  kind: string
  /** Null once it was erased. */
  sealed: Buffer | null
  received_at: Date
  outcome: EventOutcome | null
  attempts: number
  next_try_at: Date | null
}

type RefundTable = {
  id: string
  key: string
  /**
   * `product`: this product requested it. `gateway`: it was made on the gateway's dashboard, or the
   * payer's bank took it back; the key tells which.
   */
  source: 'product' | 'gateway'
  intent_id: string
  payment_id: string
  amount_paise: Paise
  /** What of a gateway's refund costs nothing, because other refunds or the payment cover it. */
  covers_paise: Paise
  reason: string
  status: RefundStatus
  gateway_refund_id: string | null
  error: string | null
  created_at: Date
  done_at: Date | null
  next_try_at: Date | null
  /** Set while the gateway is being asked for the refund. */
  asking_since: Date | null
  tries_count: number
  attempt: number
  transfer_reference: string | null
  /** Midnight UTC of that day. */
  transferred_on: Date | null
  transferred_by: string | null
  /** For one of the gateway: when nothing that left the payment could be claimed any more. */
  claimed_at: Date | null
}

type DisputeTable = {
  id: string
  payment_id: string
  /** Null in old rows: all of the payment. */
  amount_paise: Paise | null
  step: DisputeStep
  step_at: Date
  /** Until when it has to be answered; null if the gateway has not said. */
  respond_by: Date | null
}

type LargeRefundTransferTable = {
  refund_id: string
  /** What was owed when it was entered. */
  amount_paise: Paise
  reference_no: string
  /** Midnight UTC of that day. */
  sent_on: Date
  entered_at: Date
  entered_by: string
}

export type PaymentsTables = {
  dispute: DisputeTable
  large_refund_transfer: LargeRefundTransferTable
  payment_intent: IntentTable
  gateway_payment: PaymentTable
  gateway_event: EventTable
  refund: RefundTable
}
