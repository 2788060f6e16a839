import type { Generated, GeneratedAlways } from 'kysely'
import type { ProviderCategory } from '#contract/categories.ts'
import type { Language, PlanSegment, ServiceType } from '#contract/enums.ts'

type PlanTable = {
  id: string
  provider_id: string
  category: ProviderCategory
  provider_verified: boolean
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
  subscribers_count: Generated<number>
  version: Generated<number>
  created_at: Date
  updated_at: Date
  removed_at: Date | null
  words_key: GeneratedAlways<string>
}

export type PlansTables = { plan: PlanTable }
