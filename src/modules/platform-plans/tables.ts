import type { MembershipPlan, PlanDuration, PlatformPlan, PricingType } from '#contract/enums.ts'
import type { PromoCode } from '#contract/prices.ts'

type PlatformPurchaseTable = {
  id: string
  provider_id: string
  plan_id: string | null
  draft: unknown
  tier: PlatformPlan
  duration_days: PlanDuration
  promo_code: PromoCode | null
  base_paise: bigint
  gst_paise: bigint
  status: 'pending' | 'paid'
  created_at: Date
  paid_at: Date | null
  starts_at: Date | null
  ends_at: Date | null
  payment_id: string | null
  invoice_id: string | null
}

type MembershipTable = {
  id: string
  provider_id: string
  plan: MembershipPlan
  pricing_type: PricingType
  fresh_charge_paise: bigint
  renewal_charge_paise: bigint
  setup_fee_paise: bigint
  fresh_bps: number
  renewal_bps: number
  fixed_fresh_paise: bigint
  fixed_renewal_paise: bigint
  customer_limit: number
  starts_at: Date
  ends_at: Date
  activated_by: string | null
  invoice_id: string | null
}

export type PlatformPlansTables = {
  platform_purchase: PlatformPurchaseTable
  membership: MembershipTable
}
