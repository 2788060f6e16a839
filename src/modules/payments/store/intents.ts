import type { PaymentPurpose } from '#contract/payments/types.ts'
import type { Paise } from '#kit/money.ts'
import { openSql, openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { IntentStatus } from '../rules/intent.ts'
import type { PaymentsTables } from '../tables.ts'

export type Intent = PaymentsTables['payment_intent']
export type Payment = PaymentsTables['gateway_payment']

export type NewIntent = {
  /** The receipt of the gateway's order, too. */
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

/** False when the subject has an open intent already. */
export async function insertIntent(tx: Tx, intent: NewIntent): Promise<boolean> {
  const sql = openSql(tx)
  const inserted = await sql`
    insert into payment_intent (id, purpose, subject_id, payer_id, amount_paise, title, notes,
      status, opened_at, next_check_at)
    values (${intent.id}, ${intent.purpose}, ${intent.subjectId}, ${intent.payerId},
      ${intent.amount.toString()}, ${intent.title}, ${JSON.stringify(intent.notes)}::text::jsonb,
      'created', ${intent.openedAt}, ${intent.nextCheckAt ?? null})
    on conflict (purpose, subject_id) where replaced_at is null do nothing
    returning id`
  return inserted.length === 1
}

/** All intents of the subject, locked, so that of several paid at once one is sold. */
export function lockIntents(
  tx: Tx,
  purpose: PaymentPurpose,
  subjectId: string,
): Promise<readonly Intent[]> {
  return openTx<PaymentsTables>(tx)
    .selectFrom('payment_intent')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** What settling an intent goes by. */
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

/** As `lockIntents`, of all subjects of these orders of the gateway. */
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

export function findIntent(tx: Tx, id: string): Promise<Intent | undefined> {
  return openTx<PaymentsTables>(tx)
    .selectFrom('payment_intent')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
}

export function findIntentOfOrder(tx: Tx, gatewayOrderId: string): Promise<Intent | undefined> {
  return openTx<PaymentsTables>(tx)
    .selectFrom('payment_intent')
    .selectAll()
    .where('gateway_order_id', '=', gatewayOrderId)
    .executeTakeFirst()
}

export function findIntentOfPayment(tx: Tx, paymentId: string): Promise<Intent | undefined> {
  return openTx<PaymentsTables>(tx)
    .selectFrom('payment_intent')
    .innerJoin('gateway_payment', 'gateway_payment.intent_id', 'payment_intent.id')
    .selectAll('payment_intent')
    .where('gateway_payment.id', '=', paymentId)
    .executeTakeFirst()
}

/** The gateway's order for the intent; the first one stays. Answers the one that it has. */
export async function attachOrder(tx: Tx, id: string, gatewayOrderId: string): Promise<string> {
  const [row] = await openSql(tx)<{ gateway_order_id: string }[]>`
    update payment_intent set gateway_order_id = coalesce(gateway_order_id, ${gatewayOrderId})
    where id = ${id} returning gateway_order_id`
  return row?.gateway_order_id ?? gatewayOrderId
}

export type IntentChange = {
  readonly status: IntentStatus
  readonly nextCheckAt: Date | null
}

/** Only from the status that the caller has locked it in. */
export async function updateIntent(tx: Tx, intent: Intent, change: IntentChange): Promise<boolean> {
  const { numUpdatedRows } = await openTx<PaymentsTables>(tx)
    .updateTable('payment_intent')
    .set({ status: change.status, next_check_at: change.nextCheckAt })
    .where('id', '=', intent.id)
    .where('status', '=', intent.status)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Another amount is asked for; the old intent is still followed. */
export async function replaceIntent(tx: Tx, id: string, now: Date): Promise<void> {
  await openTx<PaymentsTables>(tx)
    .updateTable('payment_intent')
    .set({ replaced_at: now })
    .where('id', '=', id)
    .execute()
}

/** Opened once more: it is waited for from now on. */
export async function reopenIntent(tx: Tx, id: string, now: Date, next: Date | null) {
  await openTx<PaymentsTables>(tx)
    .updateTable('payment_intent')
    .set({ opened_at: now, checks_count: 0, next_check_at: next })
    .where('id', '=', id)
    .execute()
}

/** Intents to be asked about, put off so far that no other process asks for them meanwhile. */
export async function takeDueIntents(
  tx: Tx,
  now: Date,
  until: Date,
  limit: number,
): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ id: string }[]>`
    update payment_intent set next_check_at = ${until}, checks_count = checks_count + 1
    where id in (
      select id from payment_intent where next_check_at <= ${now}
      order by next_check_at limit ${limit} for update skip locked)
    returning id`
  return rows.map(({ id }) => id)
}

export async function planCheck(tx: Tx, id: string, at: Date | null): Promise<void> {
  await openTx<PaymentsTables>(tx)
    .updateTable('payment_intent')
    .set({ next_check_at: at })
    .where('id', '=', id)
    .where('captured_payment_id', 'is', null)
    .execute()
}

/** The tries at paying an intent. The intent is locked by the caller. */
export function findPayments(tx: Tx, intentId: string): Promise<readonly Payment[]> {
  return openTx<PaymentsTables>(tx)
    .selectFrom('gateway_payment')
    .selectAll()
    .where('intent_id', '=', intentId)
    .orderBy('id')
    .execute()
}

type Try = Pick<Intent, 'subject_id' | 'gateway_order_id'> & {
  readonly status: Payment['status'] | null
  readonly seen_at: Date | null
}

/** Intents of these subjects that no other took the place of, each with every try at paying it, the latest last. */
export function listTries(
  tx: Tx,
  purpose: PaymentPurpose,
  subjectIds: readonly string[],
): Promise<readonly Try[]> {
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

/** Tries that are known, by the gateway's ids. Their intents are locked by the caller. */
export function findKnown(tx: Tx, ids: readonly string[]): Promise<readonly Payment[]> {
  return openSql(tx)<Payment[]>`select * from gateway_payment where id = any(${[...ids]}::text[])`
}

/** Writes how tries stand now. False when the id of one belongs to another intent. */
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

/** Money that an intent was or should have been sold for. */
export type Taken = {
  readonly intent: SettledIntent
  readonly paymentId: string
  readonly status: 'captured' | 'unsold'
}

/** Notes the money that came, only from the status that the caller has locked an intent in. */
export async function takeMoney(tx: Tx, taken: readonly Taken[], at: Date): Promise<boolean> {
  const rows = await openSql(tx)`
    update payment_intent i set status = t.status, captured_payment_id = t.payment,
      captured_at = ${at}, next_check_at = null
    from unnest(${taken.map(({ intent }) => intent.id)}::text[]::uuid[],
      ${taken.map(({ intent }) => intent.status)}::text[],
      ${taken.map(({ paymentId }) => paymentId)}::text[],
      ${taken.map(({ status }) => status)}::text[]) as t(id, was, payment, status)
    where i.id = t.id and i.status = t.was returning 1`
  return rows.length === taken.length
}
