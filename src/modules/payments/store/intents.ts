import { sql } from 'kysely'
import type { PaymentPurpose } from '#contract/payments/types.ts'
import { present } from '#kit/assert.ts'
import type { Paise } from '#kit/money.ts'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { IntentStatus } from '../rules/intent.ts'
import type { PaymentsTables } from '../tables.ts'

export type Intent = PaymentsTables['payment_intent']
export type Payment = PaymentsTables['gateway_payment']

export type NewIntent = {
  /** Also the receipt of the gateway's order. */
  readonly id: string
  readonly purpose: PaymentPurpose
  readonly subjectId: string
  readonly payerId: string
  readonly amount: Paise
  readonly title: string
  readonly notes: Readonly<Record<string, string>>
  readonly openedAt: Date
  readonly nextCheckAt: Date | undefined
}

/** Returns false if the subject already has an open intent. */
export async function insertIntent(tx: Tx, intent: NewIntent): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_intent (id, purpose, subject_id, payer_id, amount_paise, title, notes,
      status, opened_at, next_check_at)
    values (${intent.id}, ${intent.purpose}, ${intent.subjectId}, ${intent.payerId},
      ${intent.amount}, ${intent.title}, ${JSON.stringify(intent.notes)}::text::jsonb,
      'created', ${intent.openedAt}, ${intent.nextCheckAt ?? null})
    on conflict (purpose, subject_id) where replaced_at is null do nothing
    returning id`.execute(openTx(tx))
  return rows.length === 1
}

/** Locks all intents of the subject, so that only one is fulfilled if several are paid at once. */
export function lockIntents(
  tx: Tx,
  purpose: PaymentPurpose,
  subjectId: string,
): Promise<readonly Intent[]> {
  return fromIntents(tx)
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks all intents of this one's subject, and reads this one again. */
export async function lockIntent(tx: Tx, { id, purpose, subject_id }: Intent): Promise<Intent> {
  const locked = await lockIntents(tx, purpose, subject_id)
  return present(
    locked.find((one) => one.id === id),
    'an intent is not deleted',
  )
}

export function findIntent(tx: Tx, id: string): Promise<Intent | undefined> {
  return fromIntents(tx).where('id', '=', id).executeTakeFirst()
}

export function findIntentOfOrder(tx: Tx, gatewayOrderId: string): Promise<Intent | undefined> {
  return fromIntents(tx).where('gateway_order_id', '=', gatewayOrderId).executeTakeFirst()
}

export function findIntentOfPayment(tx: Tx, paymentId: string): Promise<Intent | undefined> {
  return openTx<PaymentsTables>(tx)
    .selectFrom('payment_intent')
    .innerJoin('gateway_payment', 'gateway_payment.intent_id', 'payment_intent.id')
    .selectAll('payment_intent')
    .where('gateway_payment.id', '=', paymentId)
    .executeTakeFirst()
}

/** Stores the gateway's order of the intent, unless it has one. Returns the one that it has. */
export async function attachOrder(tx: Tx, id: string, gatewayOrderId: string): Promise<string> {
  const row = await openTx<PaymentsTables>(tx)
    .updateTable('payment_intent')
    .set(({ fn, val }) => ({
      gateway_order_id: fn.coalesce('gateway_order_id', val(gatewayOrderId)),
    }))
    .where('id', '=', id)
    .returning('gateway_order_id')
    .executeTakeFirst()
  return row?.gateway_order_id ?? gatewayOrderId
}

export type IntentChange = {
  readonly status: IntentStatus
  readonly nextCheckAt: Date | null
}

/** Updates only if the intent still has the status that the caller has locked. */
export async function updateIntent(tx: Tx, intent: Intent, change: IntentChange): Promise<boolean> {
  const { numUpdatedRows } = await openTx<PaymentsTables>(tx)
    .updateTable('payment_intent')
    .set({ status: change.status, next_check_at: change.nextCheckAt })
    .where('id', '=', intent.id)
    .where('status', '=', intent.status)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Replaced because another amount is requested, or it cannot be paid any more. The old intent is
 * still followed.
 */
export async function replaceIntent(tx: Tx, id: string, now: Date): Promise<void> {
  await openTx<PaymentsTables>(tx)
    .updateTable('payment_intent')
    .set({ replaced_at: now })
    .where('id', '=', id)
    .execute()
}

/** Restarts the waiting time of an intent that is opened again. */
export async function reopenIntent(tx: Tx, id: string, now: Date, next: Date | null) {
  await openTx<PaymentsTables>(tx)
    .updateTable('payment_intent')
    .set({ opened_at: now, checks_count: 0, next_check_at: next })
    .where('id', '=', id)
    .execute()
}

/**
 * Takes intents that are due for a check, and postpones them so that no other process checks them
 * meanwhile.
 */
export async function claimDueIntents(
  tx: Tx,
  now: Date,
  until: Date,
  limit: number,
): Promise<readonly string[]> {
  const db = openTx<PaymentsTables>(tx)
  const due = db
    .selectFrom('payment_intent')
    .select('id')
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const rows = await db
    .updateTable('payment_intent')
    .set((intent) => ({ next_check_at: until, checks_count: intent('checks_count', '+', 1) }))
    .where('id', 'in', due)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function scheduleCheck(tx: Tx, id: string, at: Date | null): Promise<void> {
  await openTx<PaymentsTables>(tx)
    .updateTable('payment_intent')
    .set({ next_check_at: at })
    .where('id', '=', id)
    .where('captured_payment_id', 'is', null)
    .execute()
}

/** The attempts to pay an intent, which the caller has locked. */
export function findPayments(tx: Tx, intentId: string): Promise<readonly Payment[]> {
  return openTx<PaymentsTables>(tx)
    .selectFrom('gateway_payment')
    .selectAll()
    .where('intent_id', '=', intentId)
    .orderBy('id')
    .execute()
}

type PaymentAttempt = Pick<Intent, 'subject_id' | 'gateway_order_id'> & {
  readonly status: Payment['status'] | null
  readonly seen_at: Date | null
}

/**
 * The intents of these subjects that were not replaced, each with all its attempts, latest last.
 */
export function listAttempts(
  tx: Tx,
  purpose: PaymentPurpose,
  subjectIds: readonly string[],
): Promise<readonly PaymentAttempt[]> {
  return openTx<PaymentsTables>(tx)
    .selectFrom('payment_intent')
    .leftJoin('gateway_payment', 'gateway_payment.intent_id', 'payment_intent.id')
    .select([
      'payment_intent.subject_id',
      'payment_intent.gateway_order_id',
      'gateway_payment.status',
      'gateway_payment.seen_at',
    ])
    .where('payment_intent.purpose', '=', purpose)
    .where('payment_intent.subject_id', 'in', [...subjectIds])
    .where('payment_intent.replaced_at', 'is', null)
    .orderBy('gateway_payment.seen_at')
    .orderBy('gateway_payment.id')
    .execute()
}

function fromIntents(tx: Tx) {
  return openTx<PaymentsTables>(tx).selectFrom('payment_intent').selectAll()
}
