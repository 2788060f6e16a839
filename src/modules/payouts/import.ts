import { assert } from '#kit/assert.ts'
import type { Ledger } from '#modules/ledger/index.ts'
import type { Tx } from '#platform/tx.ts'
import { insertRecharges, type Recharge } from './store/receipts.ts'
import { insertWithdrawals, type KnownWithdrawal } from './store/withdrawals.ts'

type RechargeImport = Omit<Recharge, 'now'> & { readonly at: Date }

type Moved = {
  readonly recharges: readonly RechargeImport[]
  readonly withdrawals: readonly KnownWithdrawal[]
}

/** Writes many at once; their entries are posted by whoever knows all that happened in between. */
export async function importMovements(
  ledger: Pick<Ledger, 'takeTransfers'>,
  tx: Tx,
  { recharges, withdrawals }: Moved,
): Promise<void> {
  const references = [
    ...recharges.map(({ transactionId }) => transactionId),
    ...withdrawals.flatMap(({ referenceNo }) => referenceNo ?? []),
  ]
  assert(await ledger.takeTransfers(tx, references), 'a transfer is imported once')
  await insertRecharges(
    tx,
    recharges.map(({ at, ...row }) => ({ ...row, now: at })),
  )
  await insertWithdrawals(tx, withdrawals)
}
