import { sql } from 'kysely'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import { openSteps } from '../rules/dispute.ts'
import type { PaymentsTables } from '../tables.ts'

export type Dispute = PaymentsTables['dispute']

export function findDispute(tx: Tx, id: string): Promise<Dispute | undefined> {
  return openTx<PaymentsTables>(tx)
    .selectFrom('dispute')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The caller must have locked the payment's intent. */
export async function saveDispute(tx: Tx, dispute: Dispute): Promise<void> {
  await openTx<PaymentsTables>(tx)
    .insertInto('dispute')
    .values(dispute)
    .onConflict((same) =>
      same.column('id').doUpdateSet({
        amount_paise: dispute.amount_paise,
        step: dispute.step,
        step_at: dispute.step_at,
      }),
    )
    .execute()
}

/** Whether the payer's bank disputes this payment, which must not be refunded meanwhile. */
export async function isDisputed(tx: Tx, paymentId: string): Promise<boolean> {
  const row = await openTx<PaymentsTables>(tx)
    .selectFrom('dispute')
    .select(sql`1`.as('one'))
    .where('payment_id', '=', paymentId)
    .where('step', 'in', openSteps)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
