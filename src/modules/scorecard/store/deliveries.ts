import type { Sql } from 'postgres'
import type { Delivery } from '#contract/scorecard/record.ts'
import type { RangeInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export async function insertNotified(
  tx: Tx,
  notified: {
    readonly tradeId: string
    /** The number of the call's events that they are told of. */
    readonly version: number
    readonly accountIds: readonly string[]
    readonly at: Date
  },
): Promise<readonly string[]> {
  const { tradeId, version, accountIds, at } = notified
  // Rows are written in a fixed order, so that concurrent writers do not deadlock.
  const rows = await openSql(tx)<{ account_id: string }[]>`
    insert into trade_delivery (trade_id, account_id, told_at, told_version)
    select ${tradeId}, account_id, ${at}, ${version}::smallint from unnest(${[...accountIds]}::uuid[]) as a(account_id)
    order by account_id
    on conflict (trade_id, account_id) do update
      set told_at = excluded.told_at, told_version = excluded.told_version
      where trade_delivery.told_at is null
    returning account_id`
  return rows.map((row) => row.account_id)
}

export async function updateTold(
  tx: Tx,
  told: { readonly tradeId: string; readonly version: number; readonly limit: number },
): Promise<readonly string[]> {
  const { tradeId, version, limit } = told
  const rows = await openSql(tx)<{ account_id: string }[]>`
    update trade_delivery d set told_version = ${version}
    from (
      select account_id from trade_delivery
      where trade_id = ${tradeId} and told_at is not null and told_version < ${version}
      order by account_id limit ${limit} for update) next
    where d.trade_id = ${tradeId} and d.account_id = next.account_id
    returning d.account_id`
  return rows.map((row) => row.account_id).sort()
}

/** For accounts that were not notified, only calls posted since `postedSince` count. */
export async function markReceived(
  tx: Tx,
  received: {
    readonly accountId: string
    readonly tradeIds: readonly string[]
    readonly at: Date
    readonly postedSince: Date
  },
): Promise<void> {
  const { accountId, tradeIds, at, postedSince } = received
  await openSql(tx)`
    insert into trade_delivery (trade_id, account_id, delivered_at)
    select t.id, ${accountId}, ${at} from trade t
    where t.id = any(${[...tradeIds]}::uuid[]) and t.provider_id <> ${accountId}
      and (t.posted_at > ${postedSince} or exists (
        select from trade_delivery d where d.trade_id = t.id and d.account_id = ${accountId}))
    order by t.id
    on conflict (trade_id, account_id) do update set delivered_at = excluded.delivered_at
      where trade_delivery.delivered_at is null`
}

/**
 * Figures of the notified accounts, with times since the posting; from the stored totals if summed
 * up.
 */
export async function findDelivery(tx: Tx, tradeId: string): Promise<Delivery> {
  const sql = openSql(tx)
  const [row] = await sql<Delivery[]>`
    select told, delivered, median_ms::float8 as "medianMs", slowest_ms::float8 as "slowestMs"
    from (
      select told, delivered, median_ms, slowest_ms from trade_delivery_total
      where trade_id = ${tradeId}
      union all
      select told, delivered, median_ms, slowest_ms from (${figuresOf(sql, [tradeId])}) as live
    ) as figures`
  return row ?? { told: 0, delivered: 0, medianMs: null, slowestMs: null }
}

/**
 * Sums up one call that is over and was posted before that time, which may have tens of thousands of deliveries; false if
 * there is none.
 */
export async function addUpDeliveries(tx: Tx, before: Date): Promise<boolean> {
  const sql = openSql(tx)
  // Steps from one call with deliveries to the next, so that calls summed up earlier are not
  // scanned.
  const [call] = await sql<{ id: string }[]>`
    with recursive delivered_trade as (
      (select trade_id from trade_delivery order by trade_id limit 1)
      union all
      select (select d.trade_id from trade_delivery d where d.trade_id > delivered_trade.trade_id
        order by d.trade_id limit 1)
      from delivered_trade where delivered_trade.trade_id is not null)
    select t.id from delivered_trade n join trade t on t.id = n.trade_id
    where t.posted_at < ${before} and t.state in ('closed', 'withdrawn') limit 1`
  if (call === undefined) {
    return false
  }
  await sql`
    insert into trade_delivery_total (trade_id, told, delivered, median_ms, slowest_ms)
    ${figuresOf(sql, [call.id])} on conflict (trade_id) do nothing`
  // A row written in between would be a month late and add nothing.
  await sql`delete from trade_delivery where trade_id = ${call.id}`
  return true
}

/**
 * One row for each call with notified accounts. Clocks differ, so no delivery counts as earlier
 * than the posting.
 */
function figuresOf(sql: Sql, tradeIds: readonly string[]) {
  return sql`
    select d.trade_id, count(*)::int as told, count(d.delivered_at)::int as delivered,
      percentile_disc(0.5) within group (order by took.ms) as median_ms,
      max(took.ms) as slowest_ms
    from trade_delivery d join trade t on t.id = d.trade_id
      cross join lateral (select case when d.delivered_at is not null then greatest(0,
        round(1000 * extract(epoch from d.delivered_at - t.posted_at)))::bigint end) as took(ms)
    where d.trade_id = any(${[...tradeIds]}::uuid[]) and d.told_at is not null
    group by d.trade_id`
}

export async function deleteDeliveries(tx: Tx, accountId: string): Promise<void> {
  await openSql(tx)`delete from trade_delivery where account_id = ${accountId}`
}

/**
 * When these accounts were last notified of a call of these providers; accounts without one are
 * left out.
 */
export async function findLastNotified(
  tx: Tx,
  providerIds: readonly string[],
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await openSql(tx)<{ account_id: string; at: Date }[]>`
    select d.account_id, max(d.told_at) as at from trade_delivery d join trade t on t.id = d.trade_id
    where d.account_id = any(${[...accountIds]}::uuid[])
      and t.provider_id = any(${[...providerIds]}::uuid[]) and d.told_at is not null
    group by d.account_id`
  return new Map(rows.map(({ account_id, at }) => [account_id, at]))
}

export type NotifiedRow = {
  readonly id: string
  readonly at: Date
  readonly symbol: string
  readonly entryType: 'buy' | 'sell'
  readonly deliveredAt: Date | null
}

/** Calls of these providers of which an account was notified, newest first. */
export function listNotified(
  tx: Tx,
  {
    providerIds,
    accountId,
    after,
    rows,
  }: RangeInTime & { readonly providerIds: readonly string[]; readonly accountId: string },
): Promise<readonly NotifiedRow[]> {
  const sql = openSql(tx)
  return sql<NotifiedRow[]>`
    select t.id, d.told_at as at, t.symbol, t.entry_type as "entryType",
      d.delivered_at as "deliveredAt"
    from trade_delivery d join trade t on t.id = d.trade_id
    where d.account_id = ${accountId} and t.provider_id = any(${[...providerIds]}::uuid[])
      and d.told_at is not null
      ${
        after === undefined
          ? sql``
          : sql`and (d.told_at, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
      }
    order by d.told_at desc, t.id desc limit ${rows}`
}
