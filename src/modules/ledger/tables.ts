import type { PlatformAccount, ProviderAccount } from './rules/entry.ts'

/** The amount of an entry on each account; the columns are named like those of the balances. */
export type EntryAmounts = Readonly<Record<ProviderAccount | `platform_${PlatformAccount}`, bigint>>
