import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { Intent, Payment } from './intents.ts'

/** The columns that settling an intent needs. */
export type SettledIntent = Pick<
  Intent,
  | 'id'
  | 'purpose'
  | 'subject_id'
  | 'payer_id'
  | 'amount_paise'
  | 'gateway_order_id'
  | 'status'
  | 'captured_payment_id'
>

/** Like `lockIntents`, for all subjects of these gateway orders. */
export function lockIntentsOfOrders(
  tx: Tx,
  gatewayOrderIds: readonly string[],
): Promise<readonly SettledIntent[]> {
  return openSql(tx)<SettledIntent[]>`
    select id, purpose, subject_id, payer_id, amount_paise, gateway_order_id, status,
      captured_payment_id
    from payment_intent where (purpose, subject_id) in (
      select purpose, subject_id from payment_intent
      where gateway_order_id = any(${[...gatewayOrderIds]}::text[]))
    order by id for update`
}

/** Known attempts, by the gateway's ids. The caller has locked their intents. */
export function findPaymentsByIds(tx: Tx, ids: readonly string[]): Promise<readonly Payment[]> {
  return openSql(tx)<Payment[]>`select * from gateway_payment where id = any(${[...ids]}::text[])`
}

/**
 * Writes the current state of attempts. Returns false if an attempt's id belongs to another intent.
 */
export async function putPayments(tx: Tx, payments: readonly Payment[]): Promise<boolean> {
  const json = payments.map((one) => ({ ...one, amount_paise: one.amount_paise.toString() }))
  const rows = await openSql(tx)`
    insert into gateway_payment (id, intent_id, amount_paise, currency, status, method,
      mismatched, seen_at, updated_at)
    select * from json_to_recordset(${JSON.stringify(json)}::text::json) as p(id text,
      intent_id uuid, amount_paise bigint, currency text, status text, method text,
      mismatched boolean, seen_at timestamptz, updated_at timestamptz)
    order by id
    on conflict (id) do update set amount_paise = excluded.amount_paise,
      currency = excluded.currency, status = excluded.status, method = excluded.method,
      mismatched = excluded.mismatched, updated_at = excluded.updated_at
    where gateway_payment.intent_id = excluded.intent_id
    returning id`
  return rows.length === payments.length
}

/** The payment that an intent was, or should have been, fulfilled for. */
export type PaymentOutcome = {
  readonly intent: SettledIntent
  readonly paymentId: string
  readonly status: 'captured' | 'unsold'
}

/**
 * Records payments; updates only if the intents still have the status that the caller has locked.
 */
export async function updateIntentOutcomes(
  tx: Tx,
  outcomes: readonly PaymentOutcome[],
  at: Date,
): Promise<boolean> {
  const rows = await openSql(tx)`
    update payment_intent i set status = t.status, captured_payment_id = t.payment,
      captured_at = ${at}, next_check_at = null
    from unnest(${outcomes.map(({ intent }) => intent.id)}::text[]::uuid[],
      ${outcomes.map(({ intent }) => intent.status)}::text[],
      ${outcomes.map(({ paymentId }) => paymentId)}::text[],
      ${outcomes.map(({ status }) => status)}::text[]) as t(id, was, payment, status)
    where i.id = t.id and i.status = t.was returning 1`
  return rows.length === outcomes.length
}
