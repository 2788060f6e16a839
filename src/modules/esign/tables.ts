import type { Generated } from 'kysely'
import type { AgreementFailure, AgreementState } from '#contract/esign/types.ts'

export type EsignVendor = 'embedded' | 'surepass'

type AgreementTable = {
  id: string
  subject_type: 'order-line'
  subject_id: string
  user_id: string
  provider_id: string
  plan_id: string
  plan_title: string
  status: Generated<AgreementState>
  vendor: EsignVendor
  /** Null after erasure. */
  facts_sealed: Buffer | null
  version: string
  text_sha256: Buffer
  client_name: string
  provider_name: string
  registration_number: string
  price_paise: bigint
  validity_days: number
  document_file: Generated<string | null>
  document_sha256: Generated<Buffer | null>
  signed_file: Generated<string | null>
  signed_sha256: Generated<Buffer | null>
  vendor_ref: Generated<string | null>
  signer_url_sealed: Generated<Buffer | null>
  failures_count: Generated<number>
  sent_to: Generated<string | null>
  confirmed_at: Generated<Date | null>
  confirmed_ip: Generated<string | null>
  confirmed_device: Generated<string | null>
  failure: Generated<AgreementFailure | null>
  created_at: Date
  expires_at: Date
  due_at: Date | null
  ended_at: Generated<Date | null>
  /** When the personal data of an unsigned agreement was erased. */
  erased_at: Generated<Date | null>
}

type SignerTable = {
  id: string
  certificate: Buffer
  key_sealed: Buffer
  created_at: Date
  expires_at: Date
  current: Generated<true | null>
}

export type EsignTables = { agreement: AgreementTable; esign_signer: SignerTable }
