import type { Tx } from '#platform/tx.ts'
import { insertRecharges, type Recharge } from './store/receipts.ts'
import { insertWithdrawals, type KnownWithdrawal } from './store/withdrawals.ts'

type RechargeImport = Omit<Recharge, 'now'> & { readonly at: Date }

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
