-- What providers buy from the platform: a plan for each service they sell, and a membership.

create table platform_purchase (
  id uuid primary key,
  provider_id uuid not null references provider (account_id),
  -- The service that it is for: one that exists, or a draft that becomes one with the payment.
  plan_id uuid references plan (id),
  draft jsonb,
  tier text not null check (tier in ('silver', 'gold', 'platinum')),
  duration_days smallint not null check (duration_days in (30, 90, 180, 360)),
  promo_code text check (promo_code in ('PROMOS1', 'PROMOG1', 'PROMOP1')),
  base_paise bigint not null check (base_paise >= 0),
  gst_paise bigint not null check (gst_paise >= 0),
  status text not null default 'pending' check (status in ('pending', 'paid')),
  created_at timestamptz not null,
  paid_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  -- The gateway's; null for a promo.
  payment_id text unique,
  invoice_id uuid,

  check (plan_id is not null or (draft is not null and status = 'pending')),
  check ((status = 'paid') = (paid_at is not null)),
  check (num_nonnulls(paid_at, starts_at, ends_at) in (0, 3)),
  check (promo_code is null or (base_paise = 0 and gst_paise = 0 and status = 'paid')),
  check (status <> 'paid' or promo_code is not null or payment_id is not null)
);

-- Each code opens one free service to a provider.
create unique index platform_purchase_promo on platform_purchase (provider_id, promo_code);
-- A service waits for one payment at a time; a new choice takes the place of the last.
create unique index platform_purchase_pending on platform_purchase (plan_id)
  where status = 'pending';
create index platform_purchase_waiting on platform_purchase (provider_id, created_at desc, id desc)
  where status = 'pending';
create index platform_purchase_of_provider
  on platform_purchase (provider_id, created_at desc, id desc);
create index platform_purchase_running on platform_purchase (provider_id, ends_at)
  where status = 'paid';

create table membership (
  id uuid primary key,
  provider_id uuid not null references provider (account_id),
  plan text not null check (plan in ('Prepaid', 'Postpaid')),
  pricing_type text not null check (pricing_type in ('Percentage', 'Fixed')),
  fresh_charge_paise bigint not null check (fresh_charge_paise >= 0),
  renewal_charge_paise bigint not null check (renewal_charge_paise >= 0),
  setup_fee_paise bigint not null check (setup_fee_paise >= 0),
  fresh_bps integer not null check (fresh_bps between 0 and 10000),
  renewal_bps integer not null check (renewal_bps between 0 and 10000),
  fixed_fresh_paise bigint not null check (fixed_fresh_paise >= 0),
  fixed_renewal_paise bigint not null check (fixed_renewal_paise >= 0),
  customer_limit integer not null check (customer_limit between 0 and 1000000),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  activated_by uuid references account (id),
  -- One membership runs at a time.
  exclude using gist (provider_id with =, tstzrange(starts_at, ends_at) with &&)
);
create index membership_latest on membership (provider_id, starts_at desc);
