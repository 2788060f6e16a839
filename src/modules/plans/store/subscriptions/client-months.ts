import { CONVERSION_DAYS } from '#contract/clients/types.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/** From the first moment of a month to the first of the next, or to now. */
export type Span = { readonly from: Date; readonly to: Date }

export type MonthCounts = {
  readonly activeAtStart: number
  readonly activeAtEnd: number
  /** Active at the start and not at the end, and the other way round. */
  readonly lost: number
  readonly gained: number
  readonly trialsEnded: number
  readonly trialsConverted: number
}

/**
 * People who held a plan of these providers that was no trial at the start and the end of each span,
 * and those whose trial ended in it. `clients/testing.ts` counts the same one by one.
 */
export async function countMonths(
  tx: Tx,
  providerIds: readonly string[],
  spans: readonly Span[],
): Promise<readonly MonthCounts[]> {
  const sql = openSql(tx)
  const ids = [...providerIds]
  const first = spans[0]?.from ?? new Date()
  return sql<MonthCounts[]>`
    with span as materialized (
      select * from unnest(${spans.map(({ from }) => from.toISOString())}::text[]::timestamptz[],
        ${spans.map(({ to }) => to.toISOString())}::text[]::timestamptz[]) with ordinality as s(from_at, to_at, place)),
    held as (
      select place,
        count(*) filter (where at_start)::int as "activeAtStart",
        count(*) filter (where at_end)::int as "activeAtEnd",
        count(*) filter (where at_start and not at_end)::int as lost,
        count(*) filter (where at_end and not at_start)::int as gained
      from (
        select place, user_id, bool_or(starts_at <= from_at and until > from_at) as at_start,
          bool_or(starts_at <= to_at and until > to_at) as at_end
        from subscription join span on starts_at <= to_at and until > from_at
        where provider_id = any(${ids}::uuid[]) and kind <> 'trial' and until >= ${first}
        group by place, user_id) person
      group by place),
    trial as (
      select place, count(*)::int as "trialsEnded",
        count(*) filter (where converted)::int as "trialsConverted"
      from (
        select place, t.user_id, bool_or(exists (
          select from subscription h
          where h.provider_id = any(${ids}::uuid[]) and h.user_id = t.user_id and h.kind <> 'trial'
            and h.until > h.starts_at and h.starts_at >= t.starts_at
            and h.starts_at <= t.until + make_interval(hours => ${CONVERSION_DAYS * 24}))) as converted
        from subscription t join span on t.until >= from_at and t.until < to_at
        where t.provider_id = any(${ids}::uuid[]) and t.kind = 'trial' and t.until >= ${first}
        group by place, t.user_id) person
      group by place)
    select coalesce("activeAtStart", 0) as "activeAtStart", coalesce("activeAtEnd", 0) as "activeAtEnd",
      coalesce(lost, 0) as lost, coalesce(gained, 0) as gained,
      coalesce("trialsEnded", 0) as "trialsEnded", coalesce("trialsConverted", 0) as "trialsConverted"
    from span left join held using (place) left join trial using (place) order by place`
}
