-- A renewal that was cancelled before it began keeps its start, which lies ahead: what is bought
-- afterwards does not wait for it.

-- Grants once per source; one that follows a running one starts when that ends. Counts in the
-- same statement. Callers that grant several in one transaction do so in the order of plan ids.
create or replace function grant_subscription(
  new_id uuid, for_plan uuid, of_version integer, for_user uuid, as_kind text, for_source uuid,
  term_days integer, moment timestamptz, reminders integer[])
returns table (id uuid, provider_id uuid, starts_at timestamptz, ends_at timestamptz, is_new boolean)
language plpgsql as $$
declare
  seller uuid;
  begins timestamptz;
  finishes timestamptz;
begin
  -- Two grants to one person for one plan come one after the other.
  perform pg_advisory_xact_lock(hashtextextended(for_user::text || for_plan::text, 12));
  return query select s.id, s.provider_id, s.starts_at, s.ends_at, false from subscription s
    where s.source_id = for_source;
  if found then
    return;
  end if;
  select greatest(moment, max(s.until)) into begins from subscription s
    where s.user_id = for_user and s.plan_id = for_plan and s.until > moment
      and s.cancelled_at is null;
  begins := coalesce(begins, moment);
  finishes := begins + term_days * interval '24 hours';
  select p.provider_id into strict seller from plan p where p.id = for_plan;
  insert into subscription (
    id, plan_id, plan_version, user_id, provider_id, kind, source_id, starts_at, ends_at,
    created_at, phase, remind_at)
  values (new_id, for_plan, of_version, for_user, seller, as_kind, for_source, begins, finishes,
    moment, case when begins <= moment then 'running' else 'waiting' end,
    (select min(finishes - d * interval '24 hours') from unnest(reminders) d
      where finishes - d * interval '24 hours' > begins));
  if as_kind <> 'trial' and begins <= moment then
    update plan set subscribers_count = subscribers_count + 1 where plan.id = for_plan;
  end if;
  return query select new_id, seller, begins, finishes, true;
end $$;
