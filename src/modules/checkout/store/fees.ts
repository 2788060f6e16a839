import type { ProviderCategory } from '#contract/providers/categories.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { ChargedFee, FeeCap } from '../rules/fee-allowance.ts'

/**
 * The limits that bind on a day; categories without one are missing. All of them, as a list of
 * wanted ones would be planned anew for each sale.
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

/** One client and one group of providers, as far as they are of one category. */
type FeePair = {
  readonly userId: string
  readonly groupId: string
  readonly category: ProviderCategory
}

/** Purchases of one client from one group of providers are decided one after the other. */
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
 * What each of these clients was charged within the longest period of any limit, less what was given
 * back of it.
 */
export async function listCharged(
  tx: Tx,
  asked: readonly FeePair[],
  now: Date,
): Promise<readonly (readonly ChargedFee[])[]> {
  const rows = await openSql(tx)<Placed[]>`
    select place::int, base_paise - refunded_base_paise as base, paid_at as at
    from unnest(${asked.map(({ userId }) => userId)}::text[]::uuid[],
      ${asked.map(({ groupId }) => groupId)}::text[]::uuid[],
      ${asked.map(({ category }) => category)}::text[])
      with ordinality as a(user_id, fee_group_id, category, place)
    join order_line using (user_id, fee_group_id, category)
    where paid_at > ${now}::timestamptz
      - (select max(period_days) from fee_cap) * interval '24 hours'`
  return byPlace(asked, rows)
}

/**
 * What each of these clients says to have transferred and what nobody has decided about yet; as if
 * it were charged now.
 */
export async function listSubmitted(
  tx: Tx,
  asked: readonly FeePair[],
  now: Date,
): Promise<readonly (readonly ChargedFee[])[]> {
  const rows = await openSql(tx)<Placed[]>`
    select place::int, base_paise as base, ${now}::timestamptz as at
    from unnest(${asked.map(({ userId }) => userId)}::text[]::uuid[],
      ${asked.map(({ groupId }) => groupId)}::text[]::uuid[],
      ${asked.map(({ category }) => category)}::text[])
      with ordinality as a(user_id, fee_group_id, category, place)
    join customer_order o using (user_id)
    join order_line line on line.order_id = o.id and line.fee_group_id = a.fee_group_id
      and line.category = a.category
    where o.status = 'submitted' and o.method = 'manual'`
  return byPlace(asked, rows)
}

type Placed = ChargedFee & { readonly place: number }

/** The fees of each who was asked for; places count from 1. */
function byPlace(
  asked: readonly FeePair[],
  rows: readonly Placed[],
): readonly (readonly ChargedFee[])[] {
  return asked.map((_, index) => rows.filter(({ place }) => place === index + 1))
}
