import type { Fragment, Sql } from 'postgres'
import type { Paise } from '#kit/money.ts'
import type { RangeInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export type ClientScope = { readonly providerIds: readonly string[]; readonly userId: string }

/**
 * What these clients paid to these providers, less refunds. Clients who paid nothing are missing.
 */
export async function sumPaid(
  tx: Tx,
  providerIds: readonly string[],
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Paise>> {
  const rows = await openSql(tx)<{ user_id: string; paise: Paise }[]>`
    select u.id as user_id, paid.paise from unnest(${[...userIds]}::uuid[]) u(id)
    cross join lateral (
      select sum(l.price_paise - coalesce((select sum(base_paise + gst_paise)
        from cancellation c where c.line_id = l.id), 0))::bigint as paise
      from order_line l
      where l.user_id = u.id and l.provider_id = any(${[...providerIds]}::uuid[])
        and l.paid_at is not null) paid
    where paid.paise is not null`
  return new Map(rows.map((row) => [row.user_id, row.paise]))
}

export type PaidTotal = { readonly userId: string; readonly paise: Paise }

type PaidPage = {
  readonly providerIds: readonly string[]
  readonly after: PaidTotal | undefined
  readonly rows: number
}

/** The same for all who paid more than they were refunded, the highest first. */
export function listPayers(
  tx: Tx,
  { providerIds, after, rows }: PaidPage,
): Promise<readonly PaidTotal[]> {
  const sql = openSql(tx)
  return sql<PaidTotal[]>`
    select user_id as "userId", paise from (${sums(sql, providerIds)}) paid
    where paise > 0 and ${isBehind(sql, after, 'user_id')}
    order by paise desc, user_id desc limit ${rows}`
}

/** The same for all of these clients, those who paid nothing included. */
export function listPaidTotals(
  tx: Tx,
  { providerIds, userIds, after, rows }: PaidPage & { readonly userIds: readonly string[] },
): Promise<readonly PaidTotal[]> {
  const sql = openSql(tx)
  return sql<PaidTotal[]>`
    select id as "userId", paise from (
      select u.id, coalesce(sums.paise, 0) as paise from unnest(${[...userIds]}::uuid[]) u(id)
      left join (${sums(sql, providerIds)}) sums on sums.user_id = u.id) paid
    where ${isBehind(sql, after, 'id')}
    order by paise desc, id desc limit ${rows}`
}

/** Answered from indexes alone, as a provider may have very many sales. */
function sums(sql: Sql, providerIds: readonly string[]): Fragment {
  const ids = [...providerIds]
  return sql`
    select user_id, sum(paise)::bigint as paise from (
      select user_id, price_paise as paise from order_line
      where provider_id = any(${ids}::uuid[]) and paid_at is not null
      union all
      select user_id, -(base_paise + gst_paise) from cancellation
      where provider_id = any(${ids}::uuid[])) moved
    group by user_id`
}

function isBehind(sql: Sql, after: PaidTotal | undefined, id: 'id' | 'user_id'): Fragment {
  return after === undefined
    ? sql`true`
    : sql`(paise, ${sql(id)}) < (${String(after.paise)}::bigint, ${after.userId}::uuid)`
}

/**
 * Revenue of each span: what was paid in it, less the cancellations in it. Each span ends where the
 * next one starts.
 */
export async function sumRevenue(
  tx: Tx,
  providerIds: readonly string[],
  spans: readonly { readonly from: Date; readonly to: Date }[],
): Promise<readonly Paise[]> {
  const sql = openSql(tx)
  const ids = [...providerIds]
  const first = spans[0]?.from ?? new Date()
  const end = spans.at(-1)?.to ?? first
  // A subquery, so that it is evaluated once and not for each row.
  const begins = sql`(select ${spans.map(({ from }) => from.toISOString())}::text[]::timestamptz[])`
  const rows = await sql<{ paise: Paise }[]>`
    with moved as (
      select width_bucket(paid_at, ${begins}) as place, price_paise as paise
      from order_line
      where provider_id = any(${ids}::uuid[]) and paid_at >= ${first} and paid_at < ${end}
      union all
      select width_bucket(cancelled_at, ${begins}), -(base_paise + gst_paise)
      from cancellation
      where provider_id = any(${ids}::uuid[]) and cancelled_at >= ${first} and cancelled_at < ${end})
    select coalesce(sum(paise), 0)::bigint as paise
    from generate_series(1, ${spans.length}::int) place left join moved using (place)
    group by place order by place`
  return rows.map(({ paise }) => paise)
}

/** Sales of a provider since a moment. */
export async function sumSales(
  tx: Tx,
  providerId: string,
  since: Date,
): Promise<{ readonly count: number; readonly paise: Paise }> {
  const [row] = await openSql(tx)<{ count: number; paise: Paise }[]>`
    select count(*)::int as count, coalesce(sum(price_paise), 0)::bigint as paise
    from order_line where provider_id = ${providerId} and paid_at >= ${since}`
  return row ?? { count: 0, paise: 0n }
}

/** Direct payments that await the provider's decision. */
export async function countSubmitted(tx: Tx, providerId: string): Promise<number> {
  const [row] = await openSql(tx)<{ waiting: number }[]>`
    select count(*)::int as waiting from manual_payment m
    join customer_order o on o.id = m.order_id
    where m.provider_id = ${providerId} and m.decided_at is null and o.status = 'submitted'`
  return row?.waiting ?? 0
}

export type PurchaseRow = {
  readonly id: string
  readonly at: Date
  readonly title: string
  readonly reference: string
  /** Negative for a cancellation. */
  readonly paise: Paise
  readonly isCancellation: boolean
}

/** What one client bought from these providers and cancelled, newest first. */
export function listPurchases(
  tx: Tx,
  { providerIds, userId }: ClientScope,
  { after, rows }: RangeInTime,
): Promise<readonly PurchaseRow[]> {
  const sql = openSql(tx)
  return sql<PurchaseRow[]>`
    with line as (
      select l.id, l.paid_at, l.title, l.price_paise, o.reference
      from order_line l join customer_order o on o.id = l.order_id
      where l.user_id = ${userId} and l.provider_id = any(${[...providerIds]}::uuid[])
        and l.paid_at is not null)
    select * from (
      select id, paid_at as at, title, reference, price_paise as paise, false as "isCancellation"
      from line
      union all
      select c.id, c.cancelled_at, title, reference, -(c.base_paise + c.gst_paise), true
      from line join cancellation c on c.line_id = line.id) bought
    where ${after === undefined ? sql`true` : sql`(at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by at desc, id desc limit ${rows}`
}

export type ConsentMomentRow = {
  readonly id: string
  readonly at: Date
  readonly planId: string
  readonly documents: number
  /** The order, once it is paid. */
  readonly orderId: string | null
  readonly isOfTrial: boolean
}

/** When one user accepted terms of these plans, one row per moment and plan, newest first. */
export function listConsentMoments(
  tx: Tx,
  { planIds, userId }: { readonly planIds: readonly string[]; readonly userId: string },
  { after, rows }: RangeInTime,
): Promise<readonly ConsentMomentRow[]> {
  const sql = openSql(tx)
  return sql<ConsentMomentRow[]>`
    select moment.id, at, "planId", documents, l.order_id as "orderId", line_id is null as "isOfTrial"
    from (
      select max(id::text)::uuid as id, agreed_at as at, plan_id as "planId",
        count(*)::int as documents, max(line_id::text)::uuid as line_id
      from consent
      where user_id = ${userId} and plan_id = any(${[...planIds]}::uuid[])
      group by agreed_at, plan_id) moment
    left join order_line l on l.id = moment.line_id and l.paid_at is not null
    where ${after === undefined ? sql`true` : sql`(at, moment.id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by at desc, moment.id desc limit ${rows}`
}
