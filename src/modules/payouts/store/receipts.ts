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

type Reversal = {
  readonly id: string
  readonly adminId: string
  readonly reason: string
  readonly now: Date
}

/** Marks a recharge as reversed, once. Undefined if it was reversed before. */
export async function markReversed(
  tx: Tx,
  { id, adminId, reason, now }: Reversal,
): Promise<Pick<Recharge, 'providerId' | 'transactionId' | 'amount'> | undefined> {
  return openTx<PayoutsTables>(tx)
    .updateTable('wallet_recharge')
    .set({ reversed_at: now, reversed_by: adminId, reversal_reason: reason })
    .where('id', '=', id)
    .where('reversed_at', 'is', null)
    .returning([
      'provider_id as providerId',
      'transaction_id as transactionId',
      'amount_paise as amount',
    ])
    .executeTakeFirst()
}

/** The provider whose wallet a recharge filled. */
export async function findRecharged(tx: Tx, id: string): Promise<string | undefined> {
  const row = await openTx<PayoutsTables>(tx)
    .selectFrom('wallet_recharge')
    .select('provider_id as providerId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.providerId
}

/** Those of the recharges that were not reversed. */
export async function listReversible(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) {
    return new Set()
  }
  const rows = await openTx<PayoutsTables>(tx)
    .selectFrom('wallet_recharge')
    .select('id')
    .where('id', 'in', ids)
    .where('reversed_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
