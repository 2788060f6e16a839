import type { PlatformAccount, ProviderAccount } from './rules/entry.ts'

/** What an entry does to each account; the columns are named as those of the balances. */
export type EntryAmounts = Readonly<Record<ProviderAccount | `platform_${PlatformAccount}`, bigint>>
