import type { WithdrawalStatus } from '#contract/payouts/types.ts'
import type { Paise } from '#kit/money.ts'
import {
  type LedgerEntry,
  rechargeEntry,
  rechargeReversalEntry,
  withdrawalHold,
  withdrawalPayout,
  withdrawalRelease,
  withdrawalReturn,
} from '#modules/ledger/index.ts'
import type { Recharge } from './store/receipts.ts'

export type KnownRecharge = Pick<Recharge, 'id' | 'providerId' | 'amount'> & { readonly at: Date }

export function entryOfRecharge({ id, providerId, amount, at }: KnownRecharge): LedgerEntry {
  return rechargeEntry({ rechargeId: id, providerId, amount, at })
}

/** The ledger entries of a recharge: its own, and the one that takes it back. */
export function entriesOfRecharge({
  reversedAt,
  ...recharge
}: KnownRecharge & { readonly reversedAt: Date | null }): readonly LedgerEntry[] {
  const { id: rechargeId, providerId, amount } = recharge
  return [
    entryOfRecharge(recharge),
    ...(reversedAt === null
      ? []
      : [rechargeReversalEntry({ rechargeId, providerId, amount, at: reversedAt })]),
  ]
}

type Steps = {
  readonly id: string
  readonly providerId: string
  readonly amount: Paise
  readonly status: WithdrawalStatus
  readonly requestedAt: Date
  readonly decidedAt: Date | null
  readonly processedAt: Date | null
  readonly returnedAt?: Date | null
}

/** The ledger entries of a withdrawal's steps, each at its own moment. */
export function entriesOfWithdrawal(row: Steps): readonly LedgerEntry[] {
  const { id: withdrawalId, providerId, amount, status, processedAt, returnedAt = null } = row
  const money = { withdrawalId, providerId, amount }
  // A withdrawal that was approved and returned before its payment is released like a rejected one.
  const releasedAt =
    status === 'rejected' ? row.decidedAt : processedAt === null ? returnedAt : null
  return [
    withdrawalHold({ ...money, at: row.requestedAt }),
    ...(releasedAt === null ? [] : [withdrawalRelease({ ...money, at: releasedAt })]),
    ...(processedAt === null ? [] : [withdrawalPayout({ ...money, at: processedAt })]),
    ...(processedAt === null || returnedAt === null
      ? []
      : [withdrawalReturn({ ...money, at: returnedAt })]),
  ]
}
