import type { ProviderCategory } from '#contract/providers/categories.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { ChargedFee, FeeCap } from '../rules/fee-allowance.ts'

/**
 * The limits that apply on a day; categories without one are missing. Reads all of them, because a
 * list of wanted categories would be planned anew for each sale.
 */
export async function findFeeCaps(
  tx: Tx,
  day: string,
): Promise<ReadonlyMap<ProviderCategory, FeeCap>> {
  const rows = await openSql(tx)<
    { category: ProviderCategory; cap_paise: bigint; period_days: number }[]
  >`
    select distinct on (category) category, cap_paise, period_days from fee_cap
    where from_day <= ${day}::date
    order by category, from_day desc`
  return new Map(
    rows.map((row) => [row.category, { cap: row.cap_paise, periodDays: row.period_days }]),
  )
}

/** One client and one group of providers, for one category. */
type FeePair = {
  readonly userId: string
  readonly groupId: string
  readonly category: ProviderCategory
}

/** Serialises one client's purchases from one group of providers. */
export async function lockFees(
  tx: Tx,
  pairs: readonly Pick<FeePair, 'userId' | 'groupId'>[],
): Promise<void> {
  await openSql(tx)`
    select pg_advisory_xact_lock(hashtextextended(user_id || group_id, 16))
    from unnest(${pairs.map(({ userId }) => userId)}::text[],
      ${pairs.map(({ groupId }) => groupId)}::text[]) as pair(user_id, group_id)`
}

/**
 * What each of these clients was charged within the longest period of any limit, less refunds; one
 * that the provider owes counts once it is sent. With `submitted`, undecided transfers are included,
 * as if they were charged at this moment.
 */
export async function listFees(
  tx: Tx,
  requested: readonly FeePair[],
  { now, submitted }: { readonly now: Date; readonly submitted: boolean },
): Promise<readonly (readonly ChargedFee[])[]> {
  const rows = await openSql(tx)<Placed[]>`
    with a as (
      select * from unnest(${requested.map(({ userId }) => userId)}::text[]::uuid[],
        ${requested.map(({ groupId }) => groupId)}::text[]::uuid[],
        ${requested.map(({ category }) => category)}::text[])
        with ordinality as a(user_id, fee_group_id, category, place))
    select place::int, paid_at as at,
      base_paise - refunded_base_paise + case when refunded_base_paise = 0 then 0 else coalesce((
          select sum(c.base_paise) from cancellation c
          where c.line_id = order_line.id and c.route = 'provider'
            and not exists (select from provider_refund where cancellation_id = c.id)
        ), 0)::bigint end as base
    from a join order_line using (user_id, fee_group_id, category)
    where paid_at > ${now}::timestamptz
      - (select max(period_days) from fee_cap) * interval '24 hours'
    union all
    select place::int, ${now}::timestamptz, base_paise
    from a join customer_order o using (user_id)
    join order_line line on line.order_id = o.id and line.fee_group_id = a.fee_group_id
      and line.category = a.category
    where ${submitted} and o.status = 'submitted' and o.method = 'manual'`
  return requested.map((_, index) => rows.filter(({ place }) => place === index + 1))
}

/** `place` counts from 1. */
type Placed = ChargedFee & { readonly place: number }
