import type { PromoCode } from '#contract/platform-plans/prices.ts'
import type { PlanDuration, PlatformPlan } from '#contract/platform-plans/types.ts'

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
  /** Set if it ended before its time. */
  ended_at: Date | null
  payment_id: string | null
  invoice_id: string | null
}

export type PlatformPlansTables = {
  platform_purchase: PlatformPurchaseTable
}
