import type { Wallet } from '#contract/payouts/calls.ts'
import { paiseFromRupees, rupeesFromPaise } from '#kit/money.ts'

/** Rupees that can be withdrawn. The amount owed must stay covered. */
export function freeOf({
  WalletBalance: available,
  owed,
}: Pick<Wallet, 'WalletBalance' | 'owed'>): number {
  const free = paiseFromRupees(available) - paiseFromRupees(owed)
  return free > 0n ? rupeesFromPaise(free) : 0
}
