import type { Fragment, Sql } from 'postgres'
import type { RefundList } from '#contract/payments/refunds.ts'
import { present } from '#kit/assert.ts'
import type { Backlog } from '#kit/backlog.ts'
import type { Paise } from '#kit/money.ts'
import type { RangeInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { Refund } from './refunds.ts'

export type StuckRow = Refund & {
  readonly purpose: 'order' | 'platform_plan'
  readonly title: string
  readonly payer_id: string
  readonly subject_id: string
}

export type StuckFilter = {
  readonly status: RefundList
  /** An id or reference, or the payers who match. */
  readonly words?: { readonly text: string; readonly payerIds: readonly string[] } | undefined
  /** Of these payments only, and only what left them at the gateway. */
  readonly left?: readonly string[] | undefined
  readonly from?: Date | undefined
  readonly before?: Date | undefined
}

/** Refunds that failed at the gateway, or that were made on its dashboard, newest first. */
export function listStuckRefunds(
  tx: Tx,
  filter: StuckFilter,
  { after, rows }: RangeInTime,
): Promise<readonly StuckRow[]> {
  const sql = openSql(tx)
  const place = placeIn(sql, filter.status)
  return sql<StuckRow[]>`
    select refund.*, intent.purpose, intent.title, intent.payer_id, intent.subject_id
    from refund join payment_intent intent on intent.id = refund.intent_id
    where ${narrowing(sql, filter)}
      ${after === undefined ? sql`` : sql`and (${place}, refund.id) < (${after.at}, ${after.id})`}
    order by ${place} desc, refund.id desc limit ${rows}`
}

export async function findStuckRefund(tx: Tx, id: string): Promise<StuckRow | undefined> {
  const [row] = await openSql(tx)<StuckRow[]>`
    select refund.*, intent.purpose, intent.title, intent.payer_id, intent.subject_id
    from refund join payment_intent intent on intent.id = refund.intent_id
    where refund.id = ${id}`
  return row
}

/** Number and amount of the refunds; beyond `rows`, only of the newest. */
export async function totalStuckRefunds(
  tx: Tx,
  filter: StuckFilter,
  rows: number,
): Promise<{ readonly count: number; readonly amount: Paise }> {
  const sql = openSql(tx)
  const [sums] = await sql<{ count: number; amount: Paise }[]>`
    select count(*)::integer as count, coalesce(sum(amount_paise), 0)::bigint as amount
    from (
      select refund.amount_paise
      from refund join payment_intent intent on intent.id = refund.intent_id
      where ${narrowing(sql, filter)}
      order by ${placeIn(sql, filter.status)} desc, refund.id desc limit ${rows}
    ) counted`
  return present(sums, 'a sum is a row')
}

/** The time by which a list is sorted. */
function placeIn(sql: Sql, status: RefundList): Fragment {
  return status === 'dashboard' ? sql`refund.created_at` : sql`refund.done_at`
}

function narrowing(sql: Sql, { status, words, left, from, before }: StuckFilter): Fragment {
  const place = placeIn(sql, status)
  return sql`
    ${status === 'dashboard' ? sql`refund.source = 'gateway'` : sql`refund.status = ${status}`}
    ${left === undefined ? sql`` : sql`and ${leftThese(sql, left)}`}
    ${from === undefined ? sql`` : sql`and ${place} >= ${from}`}
    ${before === undefined ? sql`` : sql`and ${place} < ${before}`}
    ${
      words === undefined
        ? sql``
        : sql`and (refund.payment_id = ${words.text} or refund.gateway_refund_id = ${words.text}
            or lookalike_key(refund.transfer_reference) = lookalike_key(${words.text})
            or intent.payer_id = any(${[...words.payerIds]}::uuid[]))`
    }`
}

function leftThese(sql: Sql, paymentIds: readonly string[]): Fragment {
  return sql`refund.source = 'gateway' and refund.claimed_at is null
    and refund.payment_id = any(${[...paymentIds]}::text[])`
}

/** What left these payments at the gateway. */
export async function countLeft(tx: Tx, paymentIds: readonly string[]): Promise<Backlog> {
  const sql = openSql(tx)
  const [row] = await sql<Backlog[]>`
    select count(*)::integer as count, min(created_at) as "oldestAt"
    from refund where ${leftThese(sql, paymentIds)}`
  return present(row, 'a count is a row')
}

/** The newest orders of which something left at the gateway that may still be claimed. */
export async function listUnclaimedOrders(tx: Tx, limit: number): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ id: string }[]>`
    select intent.subject_id as id
    from refund join payment_intent intent on intent.id = refund.intent_id
    where refund.source = 'gateway' and refund.claimed_at is null and intent.purpose = 'order'
    group by intent.subject_id order by max(refund.created_at) desc limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Failed refunds, which are still owed. */
export async function countFailed(tx: Tx): Promise<Backlog> {
  const [row] = await openSql(tx)<Backlog[]>`
    select count(*)::integer as count, min(done_at) as "oldestAt"
    from refund where status = 'failed'`
  return present(row, 'a count is a row')
}

/** Starts a new attempt at a failed refund. Undefined if the refund has not failed. */
export async function reopenRefund(
  tx: Tx,
  id: string,
  nextTryAt: Date,
): Promise<Refund | undefined> {
  const [row] = await openSql(tx)<Refund[]>`
    update refund set status = 'queued', attempt = attempt + 1, gateway_refund_id = null,
      error = null, done_at = null, next_try_at = ${nextTryAt}, tries_count = 0
    where id = ${id} and status = 'failed' returning *`
  return row
}
