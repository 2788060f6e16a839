-- How many subscribe to a plan changes with each sale, what the plan says hardly ever: a sale copied the
-- whole row, checked all that it says, and waited for whoever edited it.

create table plan_audience (
  plan_id uuid primary key references plan (id),
  -- Whose term runs and is no trial.
  subscribers integer not null default 0 check (subscribers >= 0)
) with (fillfactor = 50);
insert into plan_audience select id, subscribers_count from plan;
alter table plan drop column subscribers_count;

create function open_plan_audience() returns trigger language plpgsql as $$
begin
  insert into plan_audience (plan_id) values (new.id);
  return null;
end $$;
create trigger plan_has_audience after insert on plan
  for each row execute function open_plan_audience();

-- It is the provider of the plan, which has the same foreign key.
alter table subscription drop constraint subscription_provider_id_fkey;

-- Grants each once per source; answers in the order given. One that follows a running one, or one
-- before it in the same call, starts when that ends. A renewal that was cancelled before it began
-- keeps its start, which lies ahead, and is not waited for. Locks are taken in one order, first
-- persons with their plans, then the plans' audiences, so that callers do not wait for each other in
-- a circle.
create or replace function grant_subscriptions(
  new_ids uuid[], plan_ids uuid[], versions integer[], user_ids uuid[], kinds text[],
  source_ids uuid[], terms integer[], moment timestamptz, reminders integer[])
returns table (id uuid, provider_id uuid, starts_at timestamptz, ends_at timestamptz,
  is_new boolean)
language plpgsql as $$
begin
  -- Two grants to one person for one plan come one after the other.
  perform pg_advisory_xact_lock(hashtextextended(wanted.user_id::text || wanted.plan_id::text, 12))
  from (
    select distinct g.plan_id, g.user_id from unnest(plan_ids, user_ids) as g(plan_id, user_id)
    order by g.plan_id, g.user_id
  ) as wanted;
  perform from plan_audience a where a.plan_id = any(plan_ids) order by a.plan_id
  for no key update;
  return query
  with asked as materialized (
    select * from unnest(new_ids, plan_ids, versions, user_ids, kinds, source_ids, terms)
      with ordinality as g(id, plan_id, version, user_id, kind, source_id, term, place)
  ),
  known as materialized (
    select s.id, s.source_id, s.provider_id, s.starts_at, s.ends_at
    from subscription s where s.source_id = any(source_ids)
  ),
  begun as (
    select a.*, p.provider_id, coalesce(
      (select max(s.until) from subscription s
        where s.user_id = a.user_id and s.plan_id = a.plan_id and s.until > moment
          and s.cancelled_at is null), moment)
      + coalesce(sum(a.term) over earlier, 0) * interval '24 hours' as begins
    from asked a join plan p on p.id = a.plan_id
    where a.source_id not in (select k.source_id from known k)
    window earlier as (partition by a.user_id, a.plan_id order by a.place
      rows between unbounded preceding and 1 preceding)
  ),
  termed as (
    select b.*, b.begins + b.term * interval '24 hours' as finishes from begun b
  ),
  granted as (
    insert into subscription as s (
      id, plan_id, plan_version, user_id, provider_id, kind, source_id, starts_at, ends_at,
      created_at, phase, remind_at)
    select t.id, t.plan_id, t.version, t.user_id, t.provider_id, t.kind, t.source_id, t.begins,
      t.finishes, moment, case when t.begins <= moment then 'running' else 'waiting' end,
      (select min(t.finishes - d * interval '24 hours') from unnest(reminders) d
        where t.finishes - d * interval '24 hours' > t.begins)
    from termed t order by t.place
    returning s.id, s.source_id, s.plan_id, s.kind, s.phase, s.provider_id, s.starts_at, s.ends_at
  ),
  counted as (
    update plan_audience a set subscribers = a.subscribers + c.more
    from (
      select n.plan_id, count(*)::integer as more from granted n
      where n.kind <> 'trial' and n.phase = 'running' group by n.plan_id
    ) as c
    where a.plan_id = c.plan_id
  )
  select e.id, e.provider_id, e.starts_at, e.ends_at, e.is_new
  from asked a join (
    select n.id, n.source_id, n.provider_id, n.starts_at, n.ends_at, true as is_new from granted n
    union all
    select k.id, k.source_id, k.provider_id, k.starts_at, k.ends_at, false from known k
  ) as e on e.source_id = a.source_id
  order by a.place;
end $$;
