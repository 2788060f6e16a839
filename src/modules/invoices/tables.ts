import type { State } from '#contract/common/states.ts'

type BillingProfileTable = {
  account_id: string
  name: string
  address1: string
  address2: string
  city: string
  pin: string
  state: State
  gstin: string | null
  updated_at: Date
}

type InvoiceSettingsTable = {
  provider_id: string
  sac: string
  prefix: string
  signatory_name: string
  signatory_title: string
  updated_at: Date
}

type InvoiceFileTable = { invoice_id: string; file_id: string; rendered_at: Date }

/** The tables of issued documents are accessed with raw SQL (`store/`) and not listed here. */
export type InvoicesTables = {
  billing_profile: BillingProfileTable
  invoice_settings: InvoiceSettingsTable
  invoice_file: InvoiceFileTable
}
