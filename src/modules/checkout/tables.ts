import type { Generated } from 'kysely'
import type {
  EndedBy,
  OrderMethod,
  OrderStatus,
  PaymentFlag,
  RefundRoute,
} from '#contract/checkout/states.ts'
import type { PlanSegment } from '#contract/common/types.ts'
import type { ProviderCategory } from '#contract/providers/categories.ts'

type CartItemTable = {
  user_id: string
  plan_id: string
  title: string
  coupon_code: string | null
  added_at: Date
}

type OrderTable = {
  id: string
  reference: string
  user_id: string
  method: OrderMethod
  status: Generated<OrderStatus>
  total_paise: bigint
  created_at: Date
  expires_at: Date
  paid_at: Date | null
  payment_id: string | null
  replaced: Generated<boolean>
  /** Its consents were deleted, as it was never paid. */
  erased_at: Generated<Date | null>
  manual_plan_id: string | null
}

type OrderLineTable = {
  id: string
  order_id: string
  position: number
  user_id: string
  plan_id: string
  plan_version: number
  title: string
  segment: PlanSegment
  provider_id: string
  category: ProviderCategory
  fee_group_id: string
  gst: boolean
  list_paise: bigint
  discount_paise: bigint
  price_paise: bigint
  base_paise: bigint
  half_paise: bigint
  same_state: boolean
  validity_days: number
  coupon_id: string | null
  coupon_code: string | null
  renewal: boolean
  terms_file: string | null
  terms_sha256: Buffer | null
  agreement_id: string | null
  subscription_id: string | null
  invoice_id: string | null
  paid_at: Date | null
  /** The platform's charge on the sale, its tax included. */
  charge_paise: Generated<bigint>
  refunded_base_paise: Generated<bigint>
}

type ConsentTable = {
  id: string
  user_id: string
  plan_id: string
  line_id: string | null
  document: string
  version: string
  digest: Buffer
  agreed_at: Date
  ip: string
  device: string
  file_id: string | null
}

type AcceptedTextTable = { digest: Buffer; text: string }

type ManualPaymentTable = {
  order_id: string
  line_id: string
  provider_id: string
  proof_file: string
  proof_sha256: Buffer
  utr: string | null
  flags: PaymentFlag[]
  submitted_at: Date
  decided_at: Date | null
  decided_by: string | null
  reason: string | null
  /** How often its provider was reminded of it. */
  reminders: Generated<number>
}

type CancellationTable = {
  id: string
  line_id: string
  subscription_id: string
  user_id: string
  provider_id: string
  cancelled_at: Date
  /** The day on which SEBI's order took effect, if the refund is counted from it. */
  counted_from: Date | null
  total_days: number
  unexpired_days: number
  base_paise: bigint
  gst_paise: bigint
  route: RefundRoute
  already_paise: bigint
  credit_note_id: string | null
  /** Null in rows from before this was recorded. */
  ended_by: EndedBy | null
  reason: string | null
}

type ProviderRefundTable = {
  cancellation_id: string
  provider_id: string
  reference_no: string
  sent_on: Date
  recorded_at: Date
  recorded_by: string
}

type ReturnedPaymentTable = {
  payment_id: string
  order_id: string
  amount_paise: bigint
  reason: string
  returned_at: Date
}

type FeeCapTable = {
  category: ProviderCategory
  from_day: string
  cap_paise: bigint
  period_days: number
}

export type CheckoutTables = {
  cart_item: CartItemTable
  customer_order: OrderTable
  order_line: OrderLineTable
  consent: ConsentTable
  accepted_text: AcceptedTextTable
  manual_payment: ManualPaymentTable
  cancellation: CancellationTable
  provider_refund: ProviderRefundTable
  returned_payment: ReturnedPaymentTable
  fee_cap: FeeCapTable
}
