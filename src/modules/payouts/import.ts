import type { Paise } from '#kit/money.ts'
import {
  type LedgerEntry,
  rechargeEntry,
  withdrawalHold,
  withdrawalPayout,
  withdrawalRelease,
} from '#modules/ledger/index.ts'
import type { Tx } from '#platform/tx.ts'
import { insertRecharges, type Recharge } from './store/receipts.ts'
import { insertWithdrawals, type KnownWithdrawal } from './store/withdrawals.ts'

type RechargeImport = Omit<Recharge, 'now'> & { readonly at: Date }

export function entryOfRecharge({ id, providerId, amount, at }: RechargeImport): LedgerEntry {
  return rechargeEntry({ rechargeId: id, providerId, amount, at })
}

/** What a withdrawal's steps moved, each at its own moment. */
export function entriesOfWithdrawal(row: KnownWithdrawal): readonly LedgerEntry[] {
  const { id: withdrawalId, providerId, status, requestedAt, decidedAt, processedAt } = row
  const amount: Paise = row.amount
  const money = { withdrawalId, providerId, amount }
  return [
    withdrawalHold({ ...money, at: requestedAt }),
    ...(status === 'rejected' && decidedAt !== null
      ? [withdrawalRelease({ ...money, at: decidedAt })]
      : []),
    ...(processedAt === null ? [] : [withdrawalPayout({ ...money, at: processedAt })]),
  ]
}

/** Writes many at once; their entries are posted by whoever knows all that happened in between. */
export async function importMovements(
  tx: Tx,
  moved: {
    readonly recharges: readonly RechargeImport[]
    readonly withdrawals: readonly KnownWithdrawal[]
  },
): Promise<void> {
  await insertRecharges(
    tx,
    moved.recharges.map(({ at, ...row }) => ({ ...row, now: at })),
  )
  await insertWithdrawals(tx, moved.withdrawals)
}
