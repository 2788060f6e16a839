import type { Wallet } from '#contract/payouts/calls.ts'
import { paiseFromRupees, rupeesFromPaise } from '#kit/money.ts'

/** Rupees that can be withdrawn. What is owed, disputed or lost must stay covered. */
export function freeOf({
  WalletBalance: available,
  owed,
  disputed,
}: Pick<Wallet, 'WalletBalance' | 'owed' | 'disputed'>): number {
  const free = paiseFromRupees(available) - paiseFromRupees(owed) - paiseFromRupees(disputed)
  return free > 0n ? rupeesFromPaise(free) : 0
}
