-- Plans that providers sell: what they say, in each of their versions, what is off their price, and
-- who may use which until when.

create domain plan_segment as text check (value in (
  'Equity Cash', 'Future and Option', 'Commodities', 'Options Buying', 'equity', 'commodity',
  'forex', 'bonds', 'option buying', 'future options', 'investing'));

-- A plan as it is now.
create table plan (
  id uuid primary key,
  provider_id uuid not null references provider (account_id),
  -- As the provider module says; a plan is on sale while its provider may sell.
  category provider_category not null,
  provider_sells boolean not null,

  title text not null check (char_length(title) between 1 and 160),
  segment plan_segment not null,
  banner_url text check (banner_url ~ '^/[^/\\]'),
  description text not null check (char_length(description) <= 5000),
  key_features text[] not null default '{}' check (cardinality(key_features) <= 30),
  bonus_features text[] not null default '{}' check (cardinality(bonus_features) <= 30),
  price_paise bigint not null check (price_paise > 0),
  validity_days integer not null check (validity_days between 1 and 3650),
  service_type text not null check (service_type in ('normal', 'fund')),
  aum_paise bigint check (aum_paise >= 0),
  clients_count integer check (clients_count >= 0),
  fund_manager text,
  -- Basis points; null where the fund is younger than the span.
  return_1m_bps integer,
  return_6m_bps integer,
  return_1y_bps integer,
  return_3y_bps integer,
  return_5y_bps integer,
  languages text[] not null default '{}' check (languages <@ array[
    'english', 'hindi', 'gujrati', 'marathi', 'tamil', 'telgu', 'punjabi', 'kannada', 'bengali',
    'malyalam']),
  activated boolean not null default false,
  is_free_trial boolean not null default false,
  free_trial_days smallint not null default 0 check (free_trial_days between 0 and 90),
  tnc_file text,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,

  -- The platform plan that keeps it on sale; null where nobody asked for one.
  platform_plan text check (platform_plan in ('silver', 'gold', 'platinum')),
  platform_days integer check (platform_days > 0),
  platform_ends_at timestamptz,

  -- An admin took it off sale: it stays so, and who holds it keeps it. What is left of all that was
  -- bought of it is given back where that was asked for.
  taken_off_at timestamptz(3),
  taken_off_reason text check (char_length(taken_off_reason) between 1 and 1000),
  refunding_since timestamptz(3),

  words_key text not null generated always as (folded_text(title || ' ' || segment)) stored,

  check (is_free_trial = (free_trial_days > 0)),
  -- The regulator bars trials of investment advice.
  check (not is_free_trial or category <> 'Registered Investment Advisor'),
  check (service_type = 'fund' or (
    aum_paise is null and clients_count is null and fund_manager is null
    and num_nonnulls(return_1m_bps, return_6m_bps, return_1y_bps, return_3y_bps, return_5y_bps) = 0)),
  check (service_type <> 'fund' or (aum_paise is not null and clients_count is not null)),
  check (removed_at is null or not activated),
  check (num_nonnulls(platform_plan, platform_days, platform_ends_at) in (0, 3)),
  constraint plan_taken_off check (
    (taken_off_at is null) = (taken_off_reason is null)
    and not (taken_off_at is not null and activated)
    and (refunding_since is null or taken_off_at is not null))
);
create index plan_newest on plan (created_at desc, id desc) where activated and provider_sells;
create index plan_by_category on plan (category, created_at desc, id desc)
  where activated and provider_sells;
create index plan_by_price on plan (price_paise, id) where activated and provider_sells;
create index plan_of_provider on plan (provider_id, created_at desc, id desc);
-- Funds too young for a year's return stand behind those that have one.
create index plan_funds on plan ((coalesce(return_1y_bps, -2147483648)) desc, id desc)
  where service_type = 'fund' and activated and provider_sells;
create index plan_words on plan using gin (words_key gin_trgm_ops)
  where activated and provider_sells;
create index plan_platform_due on plan (platform_ends_at) where activated;
create index plan_refunding on plan (id) where refunding_since is not null;

-- What each version of a plan promised. A buyer keeps the version that was bought.
create table plan_version (
  plan_id uuid not null references plan (id),
  version integer not null check (version > 0),
  title text not null,
  segment plan_segment not null,
  description text not null,
  key_features text[] not null,
  bonus_features text[] not null,
  price_paise bigint not null check (price_paise > 0),
  validity_days integer not null check (validity_days > 0),
  languages text[] not null,
  free_trial_days smallint not null,
  tnc_file text,
  made_at timestamptz not null,
  primary key (plan_id, version)
);

create function refuse_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'a plan version is never changed or deleted';
end $$;
create trigger plan_version_is_kept before update or delete or truncate on plan_version
  for each statement execute function refuse_version_change();

-- How many subscribe: apart from what the plan says, because it changes with each sale. Hot.
create table plan_audience (
  plan_id uuid primary key references plan (id),
  -- Whose term runs and is no trial.
  subscribers integer not null default 0 check (subscribers >= 0)
) with (fillfactor = 50);

-- Terms files of a provider; a replaced one stays for those who bought under it.
create table plan_document (
  id uuid primary key,
  provider_id uuid not null references provider (account_id),
  -- Where it stands in its provider's list; one that replaces another takes its place.
  position integer not null check (position between 0 and 999),
  name text not null check (char_length(name) between 1 and 160),
  file_id text not null unique,
  sha256 bytea not null check (octet_length(sha256) = 32),
  size_bytes integer not null check (size_bytes > 0),
  uploaded_at timestamptz not null,
  replaced_at timestamptz
);
create unique index plan_document_of_provider on plan_document (provider_id, position)
  where replaced_at is null;

-- Pictures for the head of plans, as their providers sent them. A plan keeps the address of the one
-- that it shows; those that no plan shows are forgotten, but for the newest.
create table plan_banner (
  id uuid primary key,
  provider_id uuid not null references provider (account_id),
  file_id text not null unique,
  uploaded_at timestamptz not null
);
create index plan_banner_of_provider on plan_banner (provider_id, uploaded_at desc, id desc);

-- A purchase of a platform plan, or a promo claim, puts one plan on sale once.
create table plan_activation (
  source_id uuid primary key,
  plan_id uuid not null references plan (id),
  platform_plan text not null check (platform_plan in ('silver', 'gold', 'platinum')),
  days integer not null check (days > 0),
  activated_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > activated_at)
);
create index plan_activation_of_plan on plan_activation (plan_id, activated_at);

-- A code that brings the price of a provider's plans down. Hot while it is sold.
create table coupon (
  id uuid primary key,
  provider_id uuid not null references provider (account_id),
  -- Null: for all plans of the provider.
  plan_id uuid references plan (id),
  code text not null check (code ~ '^[A-Z0-9]{4,20}$'),
  percent smallint check (percent between 1 and 100),
  amount_paise bigint check (amount_paise > 0),
  max_uses integer not null check (max_uses between 1 and 100000),
  uses integer not null default 0 check (uses between 0 and max_uses),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (provider_id, code),
  check (num_nonnulls(percent, amount_paise) = 1),
  check (expires_at > created_at)
);
create index coupon_of_provider on coupon (provider_id, created_at desc, id desc);
create unique index coupon_lookalike on coupon (provider_id, lookalike_key(code));

-- One per person and coupon, ever. `uses` counts those held and used.
create table coupon_use (
  coupon_id uuid not null references coupon (id),
  user_id uuid not null references account (id),
  line_id uuid not null,
  state text not null check (state in ('held', 'used', 'released')),
  -- Until when a held one is kept.
  expires_at timestamptz not null,
  -- A transfer that its buyer has reported is decided later, by somebody else, at the price that was
  -- quoted: no other order of the buyer takes its coupon meanwhile, and no time does.
  pinned boolean not null default false check (not pinned or state = 'held'),
  changed_at timestamptz not null,
  primary key (coupon_id, user_id)
);
create index coupon_use_of_line on coupon_use (line_id);
create index coupon_use_lapsing on coupon_use (expires_at) where state = 'held' and not pinned;

-- Who may use which plan from when until when. One person's terms of a plan never overlap.
create table subscription (
  id uuid primary key,
  plan_id uuid not null,
  plan_version integer not null,
  user_id uuid not null references account (id),
  -- The plan's, which has the foreign key.
  provider_id uuid not null,
  kind text not null check (kind in ('paid', 'trial', 'promo', 'import')),
  -- What it was granted for, once: an order's line, a trial, a row of an import.
  source_id uuid not null unique,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  -- Whoever asks what somebody may see compares with the clock; the phase says what has been
  -- counted and told.
  phase text not null check (phase in ('waiting', 'running', 'ended')),
  remind_at timestamptz,
  -- When it is over, cancelled or not.
  until timestamptz not null
    generated always as (greatest(starts_at, least(ends_at, cancelled_at))) stored,
  foreign key (plan_id, plan_version) references plan_version (plan_id, version),
  check (ends_at > starts_at),
  constraint subscription_overlap exclude using gist (
    user_id with =, plan_id with =, tstzrange(starts_at, until) with &&)
);
create index subscription_of_plan on subscription (plan_id, until);
create index subscription_waiting on subscription (starts_at) where phase = 'waiting';
create index subscription_ending on subscription (until) where phase <> 'ended';
create index subscription_reminding on subscription (remind_at) where remind_at is not null;
create index subscription_of_user on subscription (user_id, until desc, id desc);
-- The clients of a provider are the people who hold or held one of its plans.
create index subscription_of_client on subscription (provider_id, user_id, until);

-- That somebody has had the free trial of a plan. Never forgotten.
create table trial_claim (
  user_id uuid not null references account (id),
  plan_id uuid not null references plan (id),
  -- Keyed digest of the mobile number: a new account of the same person has had its trial.
  person_key bytea,
  subscription_id uuid not null references subscription (id) deferrable initially deferred,
  claimed_at timestamptz not null,
  primary key (user_id, plan_id),
  unique (person_key, plan_id)
);

-- For how many days, at most, fees may be taken in advance, as the regulator sets it. Categories
-- without a row have no such limit.
create table advance_limit (
  category provider_category not null,
  from_day date not null,
  days integer not null check (days > 0),
  primary key (category, from_day)
);
-- One year since SEBI's circular of 2 April 2025; it had been one quarter for analysts.
insert into advance_limit (category, from_day, days) values
  ('Research Analyst', '2025-04-02', 365),
  ('Registered Investment Advisor', '2025-04-02', 365);

-- What src/modules/plans/store/subscriptions.ts grants with: a function, because a group of sales then
-- waits for one round trip. Grants each once per source; answers in the order given. One that follows a
-- running one, or one before it in the same call, starts when that ends. A renewal that was cancelled
-- before it began keeps its start, which lies ahead, and is not waited for. Locks are taken in one
-- order, first persons with their plans, then the plans' audiences, so that callers do not wait for
-- each other in a circle.
create function grant_subscriptions(
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
