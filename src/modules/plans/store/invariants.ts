import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

type Breach = { breach: string }

const sentences = (rows: readonly Breach[]) => rows.map(({ breach }) => breach)

/** The schema prevents most of it; checked here without relying on that. */
export async function listGrantBreaches(tx: Tx): Promise<readonly string[]> {
  return sentences(
    await openSql(tx)<Breach[]>`
    select 'source ' || source_id || ' was granted ' || count(*) || ' times' as breach
    from subscription group by source_id having count(*) > 1
    union all
    select 'subscription ' || id || ' is a trial without its claim'
    from subscription where kind = 'trial'
      and not exists (select from trial_claim where subscription_id = subscription.id)
    union all
    select 'subscription ' || id || ' is of a version that its plan never had'
    from subscription where not exists (select from plan_version
      where plan_version.plan_id = subscription.plan_id and version = plan_version)
    union all
    select 'subscriptions ' || one.id || ' and ' || other.id || ' overlap'
    from subscription one join subscription other on other.user_id = one.user_id
      and other.plan_id = one.plan_id and other.id > one.id
      and other.starts_at < one.until and one.starts_at < other.until
      -- One that was cancelled before it began takes no time.
      and one.starts_at < one.until and other.starts_at < other.until
    union all
    select 'plan ' || plan.id || ' counts ' || coalesce(subscribers, 0) || ' subscribers and has '
      || coalesce(running.count, 0)
    from plan left join plan_audience on plan_audience.plan_id = plan.id
      left join (select plan_id, count(*) as count from subscription
        where phase = 'running' and kind <> 'trial' group by plan_id) running
        on running.plan_id = plan.id
    where subscribers is distinct from coalesce(running.count, 0)
    limit 100`,
  )
}

export async function listCouponBreaches(tx: Tx): Promise<readonly string[]> {
  return sentences(
    await openSql(tx)<Breach[]>`
    select 'coupon ' || coupon.id || ' counts ' || uses || ' uses of ' || max_uses || ' and has '
      || coalesce(mine.count, 0) as breach
    from coupon left join (select coupon_id, count(*) as count from coupon_use
      where state in ('held', 'used') group by coupon_id) mine on mine.coupon_id = coupon.id
    where uses <> coalesce(mine.count, 0) or uses > max_uses
    union all
    select 'coupon ' || coupon_id || ' was used ' || count(*) || ' times by ' || user_id
    from coupon_use where state in ('held', 'used')
    group by coupon_id, user_id having count(*) > 1
    limit 100`,
  )
}

export async function listTrialBreaches(tx: Tx): Promise<readonly string[]> {
  return sentences(
    await openSql(tx)<Breach[]>`
    select 'user ' || user_id || ' had ' || count(*) || ' trials of plan ' || plan_id as breach
    from subscription where kind = 'trial' group by user_id, plan_id having count(*) > 1
    union all
    select 'a person had ' || count(*) || ' trials of plan ' || plan_id
    from trial_claim where person_key is not null
    group by person_key, plan_id having count(*) > 1
    limit 100`,
  )
}
