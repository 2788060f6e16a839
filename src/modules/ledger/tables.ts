import type { ColumnType, Generated } from 'kysely'
import type { LedgerEntryKind } from '#contract/payouts/types.ts'
import type { PlatformAccount, ProviderAccount } from './rules/entry.ts'

/** What an entry does to each account; the columns are named as those of the balances. */
export type EntryAmounts = Readonly<Record<ProviderAccount | `platform_${PlatformAccount}`, bigint>>

type Kept = ColumnType<bigint, never, never>

/** Written by the functions of the migration alone. */
export type LedgerTables = {
  ledger_provider: {
    provider_id: string
    wallet_available: Kept
    wallet_held: Kept
    charges_owed: Kept
    gst_payable: Kept
    direct_sales: Kept
    paid_out: Kept
    /** Set by its function when the provider is deleted. */
    closed_at: ColumnType<Date | null, never, never>
  }
  ledger_entry: {
    seq: ColumnType<bigint, never, never>
    key: string
    kind: LedgerEntryKind
    subject_type: string
    subject_id: string
    at: Date
    recorded_at: Generated<Date>
    provider_id: string | null
    available_after: bigint | null
    owed_after: bigint | null
  } & EntryAmounts
}
