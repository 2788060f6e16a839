import type { Insertable, Selectable } from 'kysely'
import type { Fragment, Sql } from 'postgres'
import type { OrderStatus, PaymentFlag } from '#contract/checkout/states.ts'
import { present } from '#kit/assert.ts'
import type { Backlog } from '#kit/backlog.ts'
import type { Paise } from '#kit/money.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutTables } from '../tables.ts'
import type { LineRow } from './orders.ts'

export type ManualRow = Selectable<CheckoutTables['manual_payment']>

export function listManual(tx: Tx, orderIds: readonly string[]): Promise<readonly ManualRow[]> {
  return openSql(tx)<ManualRow[]>`
    select * from manual_payment where order_id = any(${[...orderIds]}::uuid[])`
}

export async function insertManual(
  tx: Tx,
  row: Insertable<CheckoutTables['manual_payment']>,
): Promise<void> {
  const sql = openSql(tx)
  await sql`insert into manual_payment ${sql(row)}`
}

/**
 * Whether the same UTR or the same proof was submitted before, by anyone, for anything. Concurrent
 * submissions of the same one wait, so that only the first of them is not flagged.
 */
export async function findFlags(
  tx: Tx,
  { utr, proof }: { readonly utr: string | null; readonly proof: Buffer },
): Promise<PaymentFlag[]> {
  const sql = openSql(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(encode(${proof}, 'hex'), 19))`
  if (utr !== null) {
    await sql`select pg_advisory_xact_lock(hashtextextended(lookalike_key(${utr}), 20))`
  }
  const [row] = await sql<{ utr: boolean; proof: boolean }[]>`
    select exists (select from manual_payment where lookalike_key(utr) = lookalike_key(${utr})) as utr,
      exists (select from manual_payment where proof_sha256 = ${proof}) as proof`
  return [
    ...(row?.utr ? ['utr-seen-before' as const] : []),
    ...(row?.proof ? ['proof-seen-before' as const] : []),
  ]
}

export async function decideManual(
  tx: Tx,
  decision: {
    readonly orderId: string
    readonly by: string
    readonly at: Date
    readonly reason: string | null
  },
): Promise<void> {
  await openSql(tx)`
    update manual_payment
    set decided_at = ${decision.at}, decided_by = ${decision.by}, reason = ${decision.reason}
    where order_id = ${decision.orderId}`
}

export type SubmittedRow = ManualRow &
  Pick<
    LineRow,
    | 'plan_id'
    | 'title'
    | 'price_paise'
    | 'base_paise'
    | 'half_paise'
    | 'same_state'
    | 'agreement_id'
    | 'user_id'
  > & { readonly reference: string; readonly status: OrderStatus; readonly waiting: boolean }

export type SubmittedFilter = {
  readonly providerId?: string | undefined
  readonly orderId?: string | undefined
  readonly status?: OrderStatus | undefined
  /** An order reference or a UTR, or the buyers who match. */
  readonly words?: { readonly text: string; readonly buyerIds: readonly string[] } | undefined
  readonly from?: Date | undefined
  readonly before?: Date | undefined
}

type SubmittedPlace = {
  readonly after?: { readonly waiting: boolean; readonly at: Date; readonly id: string } | undefined
  readonly rows: number
}

/** Payments that await a decision first, then the decided ones; each newest first. */
export function listSubmitted(
  tx: Tx,
  filter: SubmittedFilter,
  { after, rows }: SubmittedPlace,
): Promise<readonly SubmittedRow[]> {
  const sql = openSql(tx)
  return sql<SubmittedRow[]>`
    select m.*, o.reference, o.status, m.decided_at is null as waiting, l.user_id, l.plan_id,
      l.title, l.price_paise, l.base_paise, l.half_paise, l.same_state, l.agreement_id
    from manual_payment m join customer_order o on o.id = m.order_id
    join order_line l on l.id = m.line_id
    where ${narrowing(sql, filter)}
    ${
      after === undefined
        ? sql``
        : sql`and (m.decided_at is null, m.submitted_at, m.order_id)
            < (${after.waiting}, ${after.at}, ${after.id})`
    }
    order by waiting desc, m.submitted_at desc, m.order_id desc limit ${rows}`
}

/** Number and amount of the payments; beyond `rows`, only of the newest. */
export async function totalSubmitted(
  tx: Tx,
  filter: SubmittedFilter,
  rows: number,
): Promise<{ readonly count: number; readonly amount: Paise }> {
  const sql = openSql(tx)
  const [sums] = await sql<{ count: number; amount: Paise }[]>`
    select count(*)::integer as count, coalesce(sum(price_paise), 0)::bigint as amount
    from (
      select l.price_paise
      from manual_payment m join customer_order o on o.id = m.order_id
      join order_line l on l.id = m.line_id
      where ${narrowing(sql, filter)}
      order by (m.decided_at is null) desc, m.submitted_at desc, m.order_id desc limit ${rows}
    ) counted`
  return present(sums, 'a sum is a row')
}

function narrowing(sql: Sql, filter: SubmittedFilter): Fragment {
  const { providerId, orderId, status, words, from, before } = filter
  return sql`true
    ${providerId === undefined ? sql`` : sql`and m.provider_id = ${providerId}`}
    ${orderId === undefined ? sql`` : sql`and m.order_id = ${orderId}`}
    ${status === undefined ? sql`` : sql`and o.status = ${status} and ${decidedIf(sql, status)}`}
    ${from === undefined ? sql`` : sql`and m.submitted_at >= ${from}`}
    ${before === undefined ? sql`` : sql`and m.submitted_at < ${before}`}
    ${
      words === undefined
        ? sql``
        : sql`and m.order_id in (
            select id from customer_order
            where method = 'manual' and (reference = upper(${words.text})
              or user_id = any(${[...words.buyerIds]}::uuid[]))
            union all select order_id from manual_payment
            where lookalike_key(utr) = lookalike_key(${words.text}))`
    }`
}

/**
 * Whether a payment with this status waits. Compared as a boolean: PostgreSQL looks `is not null` up
 * in no index on `is null`, and would walk all that wait.
 */
function decidedIf(sql: Sql, status: OrderStatus): Fragment {
  return status === 'submitted'
    ? sql`(m.decided_at is null) >= true`
    : sql`(m.decided_at is null) <= false`
}

/** Buyers whose transfers to this provider await a decision, at most `limit`. */
export async function listSubmitters(
  tx: Tx,
  providerId: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ user_id: string }[]>`
    select distinct o.user_id from manual_payment m join customer_order o on o.id = m.order_id
    where m.provider_id = ${providerId} and m.decided_at is null
    limit ${limit}`
  return rows.map((row) => row.user_id)
}

/** Payments that await a decision. */
export async function countSubmitted(tx: Tx): Promise<Backlog> {
  const [row] = await openSql(tx)<Backlog[]>`
    select count(*)::integer as count, min(submitted_at) as "oldestAt"
    from manual_payment where decided_at is null`
  return present(row, 'a count is a row')
}

export type WaitingRow = Pick<ManualRow, 'order_id' | 'provider_id' | 'submitted_at'> &
  Pick<LineRow, 'user_id' | 'plan_id' | 'title' | 'price_paise'> & { readonly reference: string }

/**
 * Payments that await a decision and whose first or second reminder is due, because they were
 * submitted before that moment. Counts these reminders as sent; at most `limit`, oldest first.
 */
export function takeDueReminders(
  tx: Tx,
  { first, second }: { readonly first: Date; readonly second: Date },
  limit: number,
): Promise<readonly WaitingRow[]> {
  return openSql(tx)<WaitingRow[]>`
    with due as (
      select order_id, case when submitted_at <= ${second} then 2 else 1 end as reminders
      from manual_payment
      where decided_at is null and submitted_at <= ${first}
        and reminders < case when submitted_at <= ${second} then 2 else 1 end
      order by submitted_at limit ${limit}
      for update)
    update manual_payment m set reminders = due.reminders
    from due, customer_order o, order_line l
    where m.order_id = due.order_id and o.id = m.order_id and l.id = m.line_id
    returning m.order_id, m.provider_id, m.submitted_at, o.reference, l.user_id, l.plan_id, l.title,
      l.price_paise`
}
