import type { Generated, GeneratedAlways } from 'kysely'
import type { Language, Segment } from '#contract/common/types.ts'
import type { ProviderDocument } from '#contract/providers/admin-types.ts'
import type { ProviderCategory, ProviderType } from '#contract/providers/categories.ts'
import type { ProviderStatus } from '#contract/providers/types.ts'

type ProviderTable = {
  account_id: string
  category: ProviderCategory
  type: ProviderType
  reg_name: string
  reg_number: string
  contact_name: Generated<string>
  master_id: string | null
  company_name: string | null
  master_approved_at: Date | null
  status: Generated<ProviderStatus>
  applied_at: Date
  approved_at: Date | null
  verified_at: Date | null
  rejected_at: Date | null
  reject_reason: string | null
  deleted_at: Date | null
  /** The beginning of the day from which SEBI's order ends it; cleared by a new verification. */
  registration_ended_at: Date | null
  updated_at: Date
  description: Generated<string>
  languages: Generated<Language[]>
  segments: Generated<Segment[]>
  instagram: string | null
  youtube: string | null
  twitter: string | null
  linkedin: string | null
  contact_email: string | null
  contact_number: string | null
  address1: Generated<string>
  address2: Generated<string>
  city: Generated<string>
  state: Generated<string>
  pin: string | null
  compliance_officer_name: string | null
  compliance_officer_email: string | null
  compliance_officer_number: string | null
  disclaimer: string | null
  refund_policy: string | null
  risk_factors: string | null
  conflict_of_interest: string | null
  /** A date, as midnight UTC. */
  registration_date: Date | null
  experience_since: number | null
  profile_url: string | null
  company_logo_url: string | null
  gst: Generated<boolean>
  gstin: string | null
  pan_sealed: Buffer | null
  dob_sealed: Buffer | null
  certificate_file: string | null
  company_certificate_file: string | null
  aadhaar_file: string | null
  pan_file: string | null
  followers_count: Generated<number>
  plans_count: Generated<number>
  articles_count: Generated<number>
  videos_count: Generated<number>
  events_count: Generated<number>
  podcasts_count: Generated<number>
  name_key: GeneratedAlways<string>
  words_key: GeneratedAlways<string>
}

type ProviderDocumentViewTable = {
  provider_id: string
  file_id: string
  admin_id: string
  document: ProviderDocument
  viewed_at: Date
}

type ProviderConsentTable = {
  provider_id: string
  document: string
  version: string
  digest: Buffer
  agreed_at: Date
  ip: string
}

type BankAccountTable = {
  provider_id: string
  sealed: Buffer
  destination_key: Buffer
  qr_file: string | null
  cheque_file: string | null
  saved_at: Date
  frozen_until: Date | null
  confirmed_at: Date | null
  confirmed_by: string | null
  previous_sealed: Buffer | null
  previous_qr_file: string | null
}

export type ProvidersTables = {
  provider: ProviderTable
  provider_bank_account: BankAccountTable
  provider_consent: ProviderConsentTable
  provider_document_view: ProviderDocumentViewTable
}
