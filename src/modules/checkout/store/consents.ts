import type { Selectable } from 'kysely'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutTables } from '../tables.ts'

export type ConsentRow = Selectable<CheckoutTables['consent']>

/** The same text accepted again leaves the first evidence as it is. */
export async function insertConsents(tx: Tx, rows: readonly ConsentRow[]): Promise<void> {
  await openTx<CheckoutTables>(tx)
    .insertInto('consent')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function listConsents(tx: Tx, lineIds: readonly string[]): Promise<readonly ConsentRow[]> {
  return lineIds.length === 0
    ? Promise.resolve([])
    : openTx<CheckoutTables>(tx)
        .selectFrom('consent')
        .selectAll()
        .where('line_id', 'in', [...lineIds])
        .orderBy('agreed_at')
        .execute()
}

/** What the user accepted for the free trial of a plan. */
export function listTrialConsents(
  tx: Tx,
  userId: string,
  planId: string,
): Promise<readonly ConsentRow[]> {
  return openTx<CheckoutTables>(tx)
    .selectFrom('consent')
    .selectAll()
    .where('user_id', '=', userId)
    .where('plan_id', '=', planId)
    .where('line_id', 'is', null)
    .execute()
}
