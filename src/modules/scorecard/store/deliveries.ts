import type { Delivery } from '#contract/scorecard/record.ts'
import { present } from '#kit/assert.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export async function insertTold(
  tx: Tx,
  told: { readonly tradeId: string; readonly accountIds: readonly string[]; readonly at: Date },
): Promise<readonly string[]> {
  const { tradeId, accountIds, at } = told
  // In one order, so that two who write the same rows do not wait for each other.
  const rows = await openSql(tx)<{ account_id: string }[]>`
    insert into trade_delivery (trade_id, account_id, told_at)
    select ${tradeId}, account_id, ${at} from unnest(${[...accountIds]}::uuid[]) as a(account_id)
    order by account_id
    on conflict (trade_id, account_id) do update set told_at = excluded.told_at
      where trade_delivery.told_at is null
    returning account_id`
  return rows.map((row) => row.account_id)
}

/** Of those who were not told, only for calls that were posted since then. */
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

/** Times from the call's posting, of those who were told. */
export async function findDelivery(tx: Tx, tradeId: string): Promise<Delivery> {
  const [row] = await openSql(tx)<Delivery[]>`
    select count(*)::int as told, count(ms)::int as delivered,
      percentile_disc(0.5) within group (order by ms) as "medianMs", max(ms) as "slowestMs"
    from (
      select case when d.delivered_at is not null then
        greatest(0, round(1000 * extract(epoch from d.delivered_at - t.posted_at)))::float8 end as ms
      from trade_delivery d join trade t on t.id = d.trade_id
      where d.trade_id = ${tradeId} and d.told_at is not null) as one`
  return present(row, 'an aggregate has a row')
}

export async function deleteDeliveries(tx: Tx, accountId: string): Promise<void> {
  await openSql(tx)`delete from trade_delivery where account_id = ${accountId}`
}
