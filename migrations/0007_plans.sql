-- Plans that providers sell.

create table plan (
  id uuid primary key,
  provider_id uuid not null references provider (account_id),
  -- As the provider module says; a plan is on sale while its provider is verified.
  category text not null,
  provider_verified boolean not null,

  title text not null check (char_length(title) between 1 and 160),
  segment text not null check (segment in (
    'Equity Cash', 'Future and Option', 'Commodities', 'Options Buying', 'equity', 'commodity',
    'forex', 'bonds', 'option buying', 'future options', 'investing')),
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
  subscribers_count integer not null default 0 check (subscribers_count >= 0),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,

  words_key text not null generated always as (folded_text(title || ' ' || segment)) stored,

  check (is_free_trial = (free_trial_days > 0)),
  -- The regulator bars trials of investment advice.
  check (not is_free_trial or category <> 'Registered Investment Advisor'),
  check (service_type = 'fund' or (
    aum_paise is null and clients_count is null and fund_manager is null
    and num_nonnulls(return_1m_bps, return_6m_bps, return_1y_bps, return_3y_bps, return_5y_bps) = 0)),
  check (service_type <> 'fund' or (aum_paise is not null and clients_count is not null)),
  check (removed_at is null or not activated)
);

create index plan_newest on plan (created_at desc, id desc) where activated and provider_verified;
create index plan_by_category on plan (category, created_at desc, id desc)
  where activated and provider_verified;
create index plan_by_price on plan (price_paise, id) where activated and provider_verified;
create index plan_of_provider on plan (provider_id, created_at desc, id desc);
-- Funds too young for a year's return stand behind those that have one.
create index plan_funds on plan ((coalesce(return_1y_bps, -2147483648)) desc, id desc)
  where service_type = 'fund' and activated and provider_verified;
create index plan_words on plan using gin (words_key gin_trgm_ops)
  where activated and provider_verified;
