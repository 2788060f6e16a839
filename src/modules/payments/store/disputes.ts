import { sql } from 'kysely'
import type { PaymentPurpose } from '#contract/payments/types.ts'
import type { Backlog } from '#kit/backlog.ts'
import type { Paise } from '#kit/money.ts'
import type { PlaceInTime } from '#kit/page.ts'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import { type DisputeStep, openSteps, stepsToAnswer } from '../rules/dispute.ts'
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
        respond_by: dispute.respond_by,
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

export type OpenDisputeRow = Omit<Dispute, 'amount_paise'> & {
  readonly amount_paise: Paise
  readonly purpose: PaymentPurpose
  readonly title: string
  readonly reference: string | null
  readonly payer_id: string
  /** By what they are sorted: the deadline, or the step's time where that is unknown. */
  readonly due: Date
}

const due = sql<Date>`coalesce(dispute.respond_by, dispute.step_at)`

/** Disputes in these steps, the earliest deadline first. */
export function listDisputes(
  tx: Tx,
  steps: readonly DisputeStep[],
  { after, rows }: { readonly after?: PlaceInTime | undefined; readonly rows: number },
): Promise<readonly OpenDisputeRow[]> {
  return openTx<PaymentsTables>(tx)
    .selectFrom('dispute')
    .innerJoin('gateway_payment', 'gateway_payment.id', 'dispute.payment_id')
    .innerJoin('payment_intent', 'payment_intent.id', 'gateway_payment.intent_id')
    .select([
      'dispute.id',
      'dispute.payment_id',
      'dispute.step',
      'dispute.step_at',
      'dispute.respond_by',
      sql<Paise>`coalesce(dispute.amount_paise, gateway_payment.amount_paise)`.as('amount_paise'),
      'payment_intent.purpose',
      'payment_intent.title',
      sql<string | null>`payment_intent.notes->>'reference'`.as('reference'),
      'payment_intent.payer_id',
      due.as('due'),
    ])
    .where('dispute.step', 'in', steps)
    .$if(after !== undefined, (open) =>
      open.where(sql<boolean>`(${due}, dispute.id) > (${after?.at}, ${after?.id})`),
    )
    .orderBy(due)
    .orderBy('dispute.id')
    .limit(rows)
    .execute()
}

/** Disputes that have to be answered, and the earliest deadline that is known. */
export function countToAnswer(tx: Tx): Promise<Backlog> {
  return openTx<PaymentsTables>(tx)
    .selectFrom('dispute')
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<Date | null>`min(step_at)`.as('oldestAt'),
      sql<Date | null>`min(respond_by)`.as('dueAt'),
    ])
    .where('step', 'in', stepsToAnswer)
    .executeTakeFirstOrThrow()
}

/** Notes until when an open dispute has to be answered, as the gateway says now. */
export async function noteDeadline(tx: Tx, id: string, respondBy: Date): Promise<void> {
  await openTx<PaymentsTables>(tx)
    .updateTable('dispute')
    .set({ respond_by: respondBy })
    .where('id', '=', id)
    .where('step', 'in', openSteps)
    .execute()
}
