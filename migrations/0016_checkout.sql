-- Carts, orders, consents, payments made straight to providers, cancellations. Amounts are paise.

create table cart_item (
  user_id uuid not null references account (id),
  plan_id uuid not null references plan (id),
  -- Shown when the plan is no longer on sale.
  title text not null,
  coupon_code text check (char_length(coupon_code) between 1 and 64),
  added_at timestamptz not null,
  primary key (user_id, plan_id)
);

create table customer_order (
  id uuid primary key,
  reference text not null unique check (reference ~ '^[A-Z0-9]{14}$'),
  user_id uuid not null references account (id),
  method text not null check (method in ('card', 'manual', 'free')),
  status text not null default 'quoted'
    check (status in ('quoted', 'submitted', 'paid', 'rejected', 'expired', 'refunded')),
  total_paise bigint not null check (total_paise >= 0),
  created_at timestamptz not null,
  -- Until when the prices hold.
  expires_at timestamptz not null check (expires_at > created_at),
  paid_at timestamptz,
  -- The gateway's.
  payment_id text unique,
  -- A newer quote took its place: nothing is handed over for this one any more.
  superseded boolean not null default false,
  -- A payment straight to the provider is for one plan.
  manual_plan_id uuid references plan (id),
  check ((method = 'manual') = (manual_plan_id is not null)),
  check ((status in ('paid', 'refunded')) = (paid_at is not null)),
  check ((payment_id is not null) = (method = 'card' and paid_at is not null)),
  check (method = 'manual' or status not in ('submitted', 'rejected')),
  check ((method = 'free') = (total_paise = 0) or method = 'manual')
);
-- One quote at a time waits for the gateway, and one open order for each plan paid by hand.
create unique index customer_order_quote on customer_order (user_id)
  where status = 'quoted' and method <> 'manual';
create unique index customer_order_manual on customer_order (user_id, manual_plan_id)
  where status in ('quoted', 'submitted') and method = 'manual';
create index customer_order_of_user on customer_order (user_id, created_at desc, id desc);
create index customer_order_lapsing on customer_order (expires_at) where status = 'quoted';

-- What is bought, as it was sold: nothing of a line but what came of it changes.
create table order_line (
  id uuid primary key,
  order_id uuid not null references customer_order (id),
  position smallint not null check (position >= 0),
  user_id uuid not null references account (id),
  plan_id uuid not null references plan (id),
  plan_version integer not null,
  title text not null,
  segment text not null,
  provider_id uuid not null references provider (account_id),
  category text not null,
  -- Whom the yearly limit counts together: the company of a sub-profile, else the provider.
  fee_group_id uuid not null references provider (account_id),
  gst boolean not null,
  list_paise bigint not null check (list_paise > 0),
  discount_paise bigint not null check (discount_paise between 0 and list_paise),
  price_paise bigint not null,
  base_paise bigint not null check (base_paise >= 0),
  -- Each half of the tax, and whether CGST and SGST or together IGST.
  half_paise bigint not null check (half_paise >= 0),
  same_state boolean not null,
  validity_days integer not null check (validity_days > 0),
  coupon_id uuid references coupon (id),
  coupon_code text,
  renewal boolean not null,
  -- The plan's terms file, and its digest.
  terms_file text,
  terms_sha256 bytea check (octet_length(terms_sha256) = 32),
  agreement_id uuid,
  subscription_id uuid unique,
  invoice_id uuid unique,
  -- When the order was paid; kept here for the yearly limit.
  paid_at timestamptz,
  refunded_base_paise bigint not null default 0
    check (refunded_base_paise between 0 and base_paise),
  unique (order_id, plan_id),
  unique (order_id, position),
  foreign key (plan_id, plan_version) references plan_version (plan_id, version),
  check (price_paise = list_paise - discount_paise),
  check (price_paise = base_paise + 2 * half_paise),
  check (gst or half_paise = 0),
  check ((terms_file is null) = (terms_sha256 is null)),
  check ((coupon_code is null) = (discount_paise = 0)),
  check ((coupon_code is null) = (coupon_id is null)),
  check ((paid_at is null) = (subscription_id is null)),
  check ((paid_at is null) = (invoice_id is null))
);
create index order_line_fees on order_line (user_id, fee_group_id, paid_at)
  where paid_at is not null;
create index order_line_sales on order_line (provider_id, paid_at desc, id desc)
  where paid_at is not null;
create index order_line_bought on order_line (user_id, plan_id) where paid_at is not null;

create function refuse_line_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or
    (to_jsonb(new) - array['agreement_id', 'same_state', 'subscription_id', 'invoice_id', 'paid_at',
      'refunded_base_paise']) <>
    (to_jsonb(old) - array['agreement_id', 'same_state', 'subscription_id', 'invoice_id', 'paid_at',
      'refunded_base_paise']) or
    old.paid_at is not null and (new.paid_at, new.subscription_id, new.invoice_id)
      is distinct from (old.paid_at, old.subscription_id, old.invoice_id)
  then
    raise exception 'an order line is not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger order_line_unchanged before update or delete on order_line
  for each row execute function refuse_line_change();

-- Evidence that a text was accepted before money or a trial. Kept for ever.
create table consent (
  id uuid primary key,
  user_id uuid not null references account (id),
  plan_id uuid not null references plan (id),
  -- Null: for a free trial.
  line_id uuid references order_line (id),
  document text not null check (char_length(document) between 1 and 80),
  version text not null check (char_length(version) between 1 and 80),
  digest bytea not null check (octet_length(digest) = 32),
  agreed_at timestamptz not null,
  ip text not null,
  device text not null check (char_length(device) <= 400),
  unique nulls not distinct (user_id, plan_id, line_id, document, digest)
);
create index consent_of_line on consent (line_id) where line_id is not null;

create function refuse_consent_change() returns trigger language plpgsql as $$
begin
  raise exception 'evidence of a consent is not changed' using errcode = 'restrict_violation';
end $$;
create trigger consent_unchanged before update or delete on consent
  for each row execute function refuse_consent_change();

-- What a buyer says about a transfer to the provider's own account.
create table manual_payment (
  order_id uuid primary key references customer_order (id),
  line_id uuid not null unique references order_line (id),
  provider_id uuid not null references provider (account_id),
  -- Id of a private file.
  proof_file text not null unique,
  proof_sha256 bytea not null check (octet_length(proof_sha256) = 32),
  utr text check (utr ~ '^[A-Z0-9]{6,35}$'),
  flags text[] not null default '{}'
    check (flags <@ array['utr-seen-before', 'proof-seen-before']),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references account (id),
  reason text check (char_length(reason) between 1 and 1000),
  check ((decided_at is null) = (decided_by is null)),
  check (reason is null or decided_at is not null)
);
create index manual_payment_proof on manual_payment (proof_sha256);
create index manual_payment_utr on manual_payment (utr) where utr is not null;
create index manual_payment_of_provider
  on manual_payment (provider_id, submitted_at desc, order_id desc);
create index manual_payment_newest on manual_payment (submitted_at desc, order_id desc);

-- A subscription that its buyer ended, with the arithmetic of what was given back.
create table cancellation (
  id uuid primary key,
  line_id uuid not null unique references order_line (id),
  subscription_id uuid not null unique,
  user_id uuid not null references account (id),
  cancelled_at timestamptz not null,
  total_days integer not null check (total_days > 0),
  unexpired_days integer not null check (unexpired_days between 0 and total_days),
  base_paise bigint not null check (base_paise >= 0),
  gst_paise bigint not null check (gst_paise >= 0),
  -- 'gateway': to where it came from; 'provider': by the provider, who received it; 'none': nothing.
  route text not null check (route in ('gateway', 'provider', 'none')),
  credit_note_id uuid unique,
  check ((route = 'none') = (base_paise + gst_paise = 0)),
  check ((credit_note_id is null) = (route = 'none'))
);

-- A gateway payment that came for an order that could not be handed over any more.
create table returned_payment (
  payment_id text primary key,
  order_id uuid not null references customer_order (id),
  reason text not null,
  returned_at timestamptz not null
);

-- The yearly limit of fees for one client, statutory charges aside, as the regulator sets it.
create table fee_cap (
  category text not null,
  from_day date not null,
  cap_paise bigint not null check (cap_paise > 0),
  period_days integer not null check (period_days > 0),
  primary key (category, from_day)
);
-- SEBI's guidelines for research analysts of 8 January 2025; the fixed fee of advisers is the same.
insert into fee_cap (category, from_day, cap_paise, period_days) values
  ('Research Analyst', '2025-01-08', 15100000, 365),
  ('Registered Investment Advisor', '2025-01-08', 15100000, 365);

-- Where a provider receives money. Belongs to the module of providers.
create table provider_bank_account (
  provider_id uuid primary key references provider (account_id),
  -- Bank, beneficiary, account number, IFSC and UPI address as JSON.
  sealed bytea not null,
  -- Keyed digest of account, IFSC and UPI address: whether a new entry changes where money goes.
  destination_key bytea not null,
  -- Ids of private files.
  qr_file text unique,
  cheque_file text unique,
  saved_at timestamptz not null,
  -- A changed account receives no withdrawal until then; null for the first one.
  frozen_until timestamptz
);
