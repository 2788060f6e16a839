import type { MembershipPlan, PricingType } from '#contract/platform-plans/types.ts'

type TermsColumns = {
  plan: MembershipPlan
  pricing_type: PricingType
  renewal_charge_paise: bigint
  fresh_bps: number
  renewal_bps: number
  fixed_fresh_paise: bigint
  fixed_renewal_paise: bigint
  customer_limit: number
}

/** The terms columns are the first agreed terms. */
type MembershipTable = TermsColumns & {
  id: string
  provider_id: string
  fresh_charge_paise: bigint
  setup_fee_paise: bigint
  starts_at: Date
  ends_at: Date
  activated_by: string | null
  invoice_id: string | null
}

type VersionView = TermsColumns & {
  membership_id: string
  version: number
  starts_at: Date
  agreed_at: Date
}

export type MembershipsTables = {
  membership: MembershipTable
  membership_change: VersionView & { agreed_by: string }
  /** The first terms of each membership and all changes. */
  membership_version: VersionView
}
