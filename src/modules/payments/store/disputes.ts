import { sql } from 'kysely'
import type { PaymentPurpose } from '#contract/payments/types.ts'
import type { Paise } from '#kit/money.ts'
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

type AtRisk = {
  readonly paymentId: string
  readonly subjectId: string
  readonly paise: Paise
}

/**
 * The payments of this purpose of which banks dispute an amount now, or money has left without a
 * request of ours. One statement: a dispute that is being lost is found as the one or the other.
 */
export function listAtRisk(tx: Tx, purpose: PaymentPurpose): Promise<readonly AtRisk[]> {
  const db = openTx<PaymentsTables>(tx)
  const disputed = db
    .selectFrom('dispute')
    .innerJoin('gateway_payment', 'gateway_payment.id', 'dispute.payment_id')
    .select(['dispute.payment_id', 'gateway_payment.amount_paise as paise'])
    .where('dispute.step', 'in', openSteps)
  const gone = db
    .selectFrom('refund')
    .select(['refund.payment_id', sql<Paise>`amount_paise - covers_paise`.as('paise')])
    .where('source', '=', 'gateway')
  return db
    .selectFrom(disputed.unionAll(gone).as('risk'))
    .innerJoin('gateway_payment', 'gateway_payment.id', 'risk.payment_id')
    .innerJoin('payment_intent', 'payment_intent.id', 'gateway_payment.intent_id')
    .select([
      'risk.payment_id as paymentId',
      'payment_intent.subject_id as subjectId',
      sql<Paise>`sum(risk.paise)::bigint`.as('paise'),
    ])
    .where('payment_intent.purpose', '=', purpose)
    .groupBy(['risk.payment_id', 'payment_intent.subject_id'])
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
