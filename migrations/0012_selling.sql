-- The selling side of plans: versions, documents, platform plans, coupons, subscriptions.

alter table plan
  -- The platform plan that keeps it on sale; null where nobody asked for one.
  add column platform_plan text check (platform_plan in ('silver', 'gold', 'platinum')),
  add column platform_days integer check (platform_days > 0),
  add column platform_until timestamptz,
  add check (num_nonnulls(platform_plan, platform_days, platform_until) in (0, 3));

create index plan_platform_due on plan (platform_until) where activated;

-- What each version of a plan promised. A buyer keeps the version that was bought.
create table plan_version (
  plan_id uuid not null references plan (id),
  version integer not null check (version > 0),
  title text not null,
  segment text not null,
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

insert into plan_version
select id, version, title, segment, description, key_features, bonus_features, price_paise,
  validity_days, languages, free_trial_days, tnc_file, updated_at
from plan;

create function refuse_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'a plan version is never changed or deleted';
end $$;
create trigger plan_version_is_kept before update or delete on plan_version
  for each row execute function refuse_version_change();

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

-- A purchase of a platform plan, or a promo claim, puts one plan on sale once.
create table plan_activation (
  source_id uuid primary key,
  plan_id uuid not null references plan (id),
  platform_plan text not null check (platform_plan in ('silver', 'gold', 'platinum')),
  days integer not null check (days > 0),
  activated_at timestamptz not null,
  until timestamptz not null check (until > activated_at)
);
create index plan_activation_of_plan on plan_activation (plan_id, activated_at);

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

-- One per person and coupon, ever. `uses` counts those held and used.
create table coupon_use (
  coupon_id uuid not null references coupon (id),
  user_id uuid not null references account (id),
  line_id uuid not null,
  state text not null check (state in ('held', 'used', 'released')),
  -- Until when a held one is kept.
  until timestamptz not null,
  changed_at timestamptz not null,
  primary key (coupon_id, user_id)
);
create index coupon_use_of_line on coupon_use (line_id);
create index coupon_use_lapsing on coupon_use (until) where state = 'held';

create table subscription (
  id uuid primary key,
  plan_id uuid not null references plan (id),
  plan_version integer not null,
  user_id uuid not null references account (id),
  provider_id uuid not null references provider (account_id),
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
  until timestamptz not null
    generated always as (greatest(starts_at, least(ends_at, cancelled_at))) stored,
  foreign key (plan_id, plan_version) references plan_version (plan_id, version),
  check (ends_at > starts_at),
  constraint subscription_overlap exclude using gist (
    user_id with =, plan_id with =, tstzrange(starts_at, until) with &&)
);
create index subscription_of_user on subscription (user_id, plan_id, until);
create index subscription_of_plan on subscription (plan_id, until);
create index subscription_waiting on subscription (starts_at) where phase = 'waiting';
create index subscription_running on subscription (until) where phase = 'running';
create index subscription_reminding on subscription (remind_at) where remind_at is not null;

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

-- Grants once per source; one that follows a running one starts when that ends. Counts in the
-- same statement. Callers that grant several in one transaction do so in the order of plan ids.
create function grant_subscription(
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
    where s.user_id = for_user and s.plan_id = for_plan and s.until > moment;
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
