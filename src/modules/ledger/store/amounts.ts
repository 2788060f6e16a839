import type { Paise } from '#kit/money.ts'
import { platformAccounts, providerAccounts } from '../rules/entry.ts'
import type { EntryAmounts } from '../tables.ts'

/** The amount columns of an entry, in the order of `accountOrder`. */
export const amountColumns = [
  ...providerAccounts,
  ...platformAccounts.map((name) => `platform_${name}` as const),
]

export function amountsOf(row: EntryAmounts): readonly Paise[] {
  return amountColumns.map((column) => row[column])
}
