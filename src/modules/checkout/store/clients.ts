import type { Paise } from '#kit/money.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export type Whose = { readonly providerIds: readonly string[]; readonly userId: string }
/** The newest before a place, so many at most. */
export type Before = {
  readonly after: { readonly at: Date; readonly id: string } | undefined
  readonly rows: number
}

/** What these people paid to these providers, less what was given back; who paid nothing is missing. */
export async function sumPaid(
  tx: Tx,
  providerIds: readonly string[],
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Paise>> {
  const rows = await openSql(tx)<{ user_id: string; paise: Paise }[]>`
    select l.user_id, (sum(l.price_paise) - coalesce(sum(c.base_paise + c.gst_paise), 0))::bigint as paise
    from order_line l left join cancellation c on c.line_id = l.id
    where l.user_id = any(${[...userIds]}::uuid[])
      and l.provider_id = any(${[...providerIds]}::uuid[]) and l.paid_at is not null
    group by l.user_id`
  return new Map(rows.map((row) => [row.user_id, row.paise]))
}

export type Paid = { readonly userId: string; readonly paise: Paise }

/** The same of all these people, those who paid nothing included, the most first. */
export function listMostPaid(
  tx: Tx,
  {
    providerIds,
    userIds,
    after,
    rows,
  }: {
    readonly providerIds: readonly string[]
    readonly userIds: readonly string[]
    readonly after: Paid | undefined
    readonly rows: number
  },
): Promise<readonly Paid[]> {
  const sql = openSql(tx)
  return sql<Paid[]>`
    select * from (
      select u.id as "userId", coalesce(sum(l.price_paise) filter (where l.paid_at is not null)
        - coalesce(sum(c.base_paise + c.gst_paise) filter (where l.paid_at is not null), 0), 0)::bigint as paise
      from unnest(${[...userIds]}::uuid[]) u(id)
      left join order_line l on l.user_id = u.id and l.provider_id = any(${[...providerIds]}::uuid[])
      left join cancellation c on c.line_id = l.id
      group by u.id) paid
    where ${after === undefined ? sql`true` : sql`(paise, "userId") < (${String(after.paise)}::bigint, ${after.userId}::uuid)`}
    order by paise desc, "userId" desc limit ${rows}`
}

/** Revenue of each span: what was paid in it, less what cancellations in it gave back. */
export async function sumRevenue(
  tx: Tx,
  providerIds: readonly string[],
  spans: readonly { readonly from: Date; readonly to: Date }[],
): Promise<readonly Paise[]> {
  const sql = openSql(tx)
  const ids = [...providerIds]
  const first = spans[0]?.from ?? new Date()
  const rows = await sql<{ paise: Paise }[]>`
    with span as materialized (
      select * from unnest(${spans.map(({ from }) => from.toISOString())}::text[]::timestamptz[],
        ${spans.map(({ to }) => to.toISOString())}::text[]::timestamptz[]) with ordinality as s(from_at, to_at, place)),
    moved as (
      select paid_at as at, price_paise as paise from order_line
      where provider_id = any(${ids}::uuid[]) and paid_at >= ${first}
      union all
      select c.cancelled_at, -(c.base_paise + c.gst_paise) from order_line l
      join cancellation c on c.line_id = l.id
      where l.provider_id = any(${ids}::uuid[]) and l.paid_at is not null
        and c.cancelled_at >= ${first})
    select coalesce(sum(paise), 0)::bigint as paise
    from span left join moved on at >= from_at and at < to_at
    group by place order by place`
  return rows.map(({ paise }) => paise)
}

/** Sales of a provider since then. */
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

/** Payments made straight to a provider that wait for its word. */
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
  /** Below zero for what a cancellation gave back. */
  readonly paise: Paise
  readonly isCancellation: boolean
}

/** What one person bought of these providers and cancelled, the newest first. */
export function listPurchases(
  tx: Tx,
  { providerIds, userId }: Whose,
  { after, rows }: Before,
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
}

/** When one person accepted terms of these plans, all of a moment together, the newest first. */
export function listConsentMoments(
  tx: Tx,
  { planIds, userId }: { readonly planIds: readonly string[]; readonly userId: string },
  { after, rows }: Before,
): Promise<readonly ConsentMomentRow[]> {
  const sql = openSql(tx)
  return sql<ConsentMomentRow[]>`
    select * from (
      select max(id::text)::uuid as id, agreed_at as at, plan_id as "planId",
        count(*)::int as documents
      from consent
      where user_id = ${userId} and plan_id = any(${[...planIds]}::uuid[])
      group by agreed_at, plan_id) moment
    where ${after === undefined ? sql`true` : sql`(at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by at desc, id desc limit ${rows}`
}
