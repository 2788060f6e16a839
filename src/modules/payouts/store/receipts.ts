import { sql } from 'kysely'
import type { Paise } from '#kit/money.ts'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PayoutsTables } from '../tables.ts'

export type Recharge = {
  readonly id: string
  readonly providerId: string
  readonly transactionId: string
  readonly amount: Paise
  readonly adminId: string
  readonly now: Date
}

/** Returns false if this bank transaction was credited to a wallet before. */
export async function insertRecharge(tx: Tx, recharge: Recharge): Promise<boolean> {
  const inserted = await openTx<PayoutsTables>(tx)
    .insertInto('wallet_recharge')
    .values({
      id: recharge.id,
      provider_id: recharge.providerId,
      transaction_id: recharge.transactionId,
      amount_paise: recharge.amount,
      recharged_at: recharge.now,
      recharged_by: recharge.adminId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Recharges since then. */
export async function sumRecharged(tx: Tx, providerId: string, since: Date): Promise<Paise> {
  const { sum } = await openTx<PayoutsTables>(tx)
    .selectFrom('wallet_recharge')
    .select(sql<Paise>`coalesce(sum(amount_paise), 0)::bigint`.as('sum'))
    .where('provider_id', '=', providerId)
    .where('recharged_at', '>=', since)
    .executeTakeFirstOrThrow()
  return sum
}
