import type { Wallet } from '#contract/payouts/calls.ts'
import { paiseFromRupees, rupeesFromPaise } from '#kit/money.ts'

/** Rupees that may leave the wallet: what is owed has to stay covered. */
export function freeOf({
  WalletBalance: available,
  owed,
}: Pick<Wallet, 'WalletBalance' | 'owed'>): number {
  const free = paiseFromRupees(available) - paiseFromRupees(owed)
  return free > 0n ? rupeesFromPaise(free) : 0
}
