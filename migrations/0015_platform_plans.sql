-- What providers buy from the platform: a plan for each service they sell.

-- A platform plan for a service: wanted, then paid.
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
  invoice_id uuid references invoice (id),

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
create index platform_purchase_of_provider
  on platform_purchase (provider_id, created_at desc, id desc);
create index platform_purchase_running on platform_purchase (provider_id, ends_at)
  where status = 'paid';
create index platform_purchase_paid on platform_purchase (created_at desc, id desc)
  where status = 'paid';
