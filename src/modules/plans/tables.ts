import type { Generated, GeneratedAlways } from 'kysely'
import type { Language, PlanSegment } from '#contract/common/types.ts'
import type { ServiceType } from '#contract/plans/types.ts'
import type { PlanDuration, PlatformPlan } from '#contract/platform-plans/types.ts'
import type { ProviderCategory } from '#contract/providers/categories.ts'

type PlanTable = {
  id: string
  provider_id: string
  category: ProviderCategory
  provider_sells: boolean
  title: string
  segment: PlanSegment
  banner_url: string | null
  description: string
  key_features: Generated<string[]>
  bonus_features: Generated<string[]>
  price_paise: bigint
  validity_days: number
  service_type: ServiceType
  aum_paise: bigint | null
  clients_count: number | null
  fund_manager: string | null
  return_1m_bps: number | null
  return_6m_bps: number | null
  return_1y_bps: number | null
  return_3y_bps: number | null
  return_5y_bps: number | null
  languages: Generated<Language[]>
  activated: Generated<boolean>
  is_free_trial: Generated<boolean>
  free_trial_days: Generated<number>
  tnc_file: string | null
  version: Generated<number>
  created_at: Date
  updated_at: Date
  removed_at: Date | null
  paused_at: Generated<Date | null>
  taken_off_at: Generated<Date | null>
  taken_off_reason: Generated<string | null>
  refunding_since: Generated<Date | null>
  platform_plan: Generated<PlatformPlan | null>
  /** Duration in days of the latest platform plan. */
  platform_days: Generated<PlanDuration | null>
  platform_ends_at: Generated<Date | null>
  words_key: GeneratedAlways<string>
}

type PlanVersionTable = Pick<
  PlanTable,
  'title' | 'segment' | 'description' | 'price_paise' | 'validity_days' | 'tnc_file'
> & {
  plan_id: string
  version: number
  key_features: string[]
  bonus_features: string[]
  languages: Language[]
  free_trial_days: number
  made_at: Date
}

type PlanDocumentTable = {
  id: string
  provider_id: string
  position: number
  name: string
  file_id: string
  sha256: Buffer
  size_bytes: number
  uploaded_at: Date
  replaced_at: Date | null
}

type PlanBannerTable = {
  id: string
  provider_id: string
  file_id: string
  uploaded_at: Date
}

type PlanActivationTable = {
  source_id: string
  plan_id: string
  platform_plan: PlatformPlan
  days: PlanDuration
  activated_at: Date
  ends_at: Date
}

type CouponTable = {
  id: string
  provider_id: string
  plan_id: string | null
  code: string
  percent: number | null
  amount_paise: bigint | null
  max_uses: number
  uses: Generated<number>
  expires_at: Date
  created_at: Date
  ended_at: Date | null
}

type CouponUseTable = {
  coupon_id: string
  user_id: string
  line_id: string
  state: 'held' | 'used' | 'released'
  expires_at: Date
  changed_at: Date
  pinned: boolean
}

export type SubscriptionKind = 'paid' | 'trial' | 'promo' | 'import'
export type SubscriptionPhase = 'waiting' | 'running' | 'ended'

type SubscriptionTable = {
  id: string
  plan_id: string
  plan_version: number
  user_id: string
  provider_id: string
  kind: SubscriptionKind
  source_id: string
  starts_at: Date
  ends_at: Date
  cancelled_at: Date | null
  created_at: Date
  phase: SubscriptionPhase
  remind_at: Date | null
  until: GeneratedAlways<Date>
}

type TrialClaimTable = {
  user_id: string
  plan_id: string
  person_key: Buffer | null
  subscription_id: string
  claimed_at: Date
}

export type PlansTables = {
  plan: PlanTable
  plan_version: PlanVersionTable
  plan_document: PlanDocumentTable
  plan_banner: PlanBannerTable
  plan_activation: PlanActivationTable
  coupon: CouponTable
  coupon_use: CouponUseTable
  subscription: SubscriptionTable
  plan_audience: { plan_id: string; subscribers: Generated<number> }
  trial_claim: TrialClaimTable
}
