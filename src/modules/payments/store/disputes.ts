import { sql } from 'kysely'
import type { PaymentPurpose } from '#contract/payments/types.ts'
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
      same.column('id').doUpdateSet({ step: dispute.step, step_at: dispute.step_at }),
    )
    .execute()
}

/** The payments of this purpose that banks dispute now, with what they paid for. */
export function listDisputed(
  tx: Tx,
  purpose: PaymentPurpose,
): Promise<readonly { readonly paymentId: string; readonly subjectId: string }[]> {
  return openTx<PaymentsTables>(tx)
    .selectFrom('dispute')
    .innerJoin('gateway_payment', 'gateway_payment.id', 'dispute.payment_id')
    .innerJoin('payment_intent', 'payment_intent.id', 'gateway_payment.intent_id')
    .select(['dispute.payment_id as paymentId', 'payment_intent.subject_id as subjectId'])
    .distinct()
    .where('dispute.step', 'in', openSteps)
    .where('payment_intent.purpose', '=', purpose)
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
