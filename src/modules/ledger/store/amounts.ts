import type { Paise } from '#kit/money.ts'
import { platformAccounts, providerAccounts } from '../rules/entry.ts'
import type { EntryAmounts } from '../tables.ts'

/** The columns of an entry's amounts, in the order of `accountOrder`. */
export const amountColumns = [
  ...providerAccounts,
  ...platformAccounts.map((name) => `platform_${name}` as const),
]

export function amountsOf(row: EntryAmounts): readonly Paise[] {
  return amountColumns.map((column) => row[column])
}
