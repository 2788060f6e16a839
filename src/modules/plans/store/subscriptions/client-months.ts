import type { Fragment } from 'postgres'
import { CONVERSION_DAYS } from '#contract/clients/types.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/** From the first moment of a month until that of the next, or until the current time. */
export type Span = { readonly from: Date; readonly to: Date }

export type MonthCounts = {
  readonly activeAtStart: number
  readonly activeAtEnd: number
  /** Active at the start but not at the end, and the reverse. */
  readonly lost: number
  readonly gained: number
  readonly trialsEnded: number
  readonly trialsConverted: number
}

/**
 * People who held a non-trial plan of these providers at the start and at the end of each span, and
 * those whose trial ended in it. `clients/testing.ts` counts the same one by one. Each span ends
 * where the next starts. Each person gets a bit for each of these moments at which they held a
 * plan, so that all terms are read once, however many spans there are.
 */
export async function countMonths(
  tx: Tx,
  providerIds: readonly string[],
  spans: readonly Span[],
): Promise<readonly MonthCounts[]> {
  const sql = openSql(tx)
  const ids = [...providerIds]
  const first = spans[0]?.from ?? new Date()
  const moments = [...spans.map(({ from }) => from), spans.at(-1)?.to ?? first]
  // A subquery, so that it is evaluated once and not for each row.
  const all = sql`(select ${moments.map((moment) => moment.toISOString())}::text[]::timestamptz[])`
  // How many of the moments precede an instant: a term is held from its start until its end.
  const before = (instant: Fragment) =>
    sql`width_bucket(${instant} - interval '1 microsecond', ${all})`
  // A term that was recorded as ended is over at the last moment, even if the clock goes back.
  const last = moments.at(-1) ?? first
  const end = sql`case when phase = 'ended' then greatest(starts_at, least(until, ${last})) else until end`
  return sql<MonthCounts[]>`
    with held as materialized (
      select moments, count(*) as people from (
        select user_id, bit_or((1 << ${before(end)}) - (1 << ${before(sql`starts_at`)})) as moments
        from subscription
        where provider_id = any(${ids}::uuid[]) and kind <> 'trial' and until >= ${first}
        group by user_id) person
      group by moments),
    trial as (
      select place, count(*)::int as ended, count(*) filter (where converted)::int as converted
      from (
        select width_bucket(t.until, ${all}) as place, t.user_id, bool_or(exists (
          select from subscription h
          where h.provider_id = any(${ids}::uuid[]) and h.user_id = t.user_id and h.kind <> 'trial'
            and h.until > h.starts_at and h.starts_at >= t.starts_at
            and h.starts_at <= t.until + make_interval(hours => ${CONVERSION_DAYS * 24}))) as converted
        from subscription t
        where t.provider_id = any(${ids}::uuid[]) and t.kind = 'trial' and t.until >= ${first}
        group by place, t.user_id) person
      group by place),
    at_both as (
      select place, (moments >> place - 1) & 1 = 1 as at_start, (moments >> place) & 1 = 1 as at_end, people
      from generate_series(1, ${spans.length}::int) place left join held on true)
    select coalesce(sum(people) filter (where at_start), 0)::int as "activeAtStart",
      coalesce(sum(people) filter (where at_end), 0)::int as "activeAtEnd",
      coalesce(sum(people) filter (where at_start and not at_end), 0)::int as lost,
      coalesce(sum(people) filter (where at_end and not at_start), 0)::int as gained,
      coalesce(min(trial.ended), 0) as "trialsEnded",
      coalesce(min(trial.converted), 0) as "trialsConverted"
    from at_both left join trial using (place) group by place order by place`
}
