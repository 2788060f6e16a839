-- Carts, orders, consents, payments made straight to providers, cancellations. Amounts are paise.

-- What somebody means to buy.
create table cart_item (
  user_id uuid not null references account (id),
  plan_id uuid not null references plan (id),
  -- Shown when the plan is no longer on sale.
  title text not null,
  coupon_code text check (char_length(coupon_code) between 1 and 64),
  added_at timestamptz not null,
  primary key (user_id, plan_id)
);

-- What was quoted to somebody, and what became of it.
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
  -- The gateway's; unique as that of the intent which it was captured for.
  payment_id text,
  -- A newer quote took its place: nothing is handed over for this one any more.
  replaced boolean not null default false,
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
  plan_id uuid not null,
  plan_version integer not null,
  title text not null,
  segment plan_segment not null,
  provider_id uuid not null references provider (account_id),
  category provider_category not null,
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
  agreement_id uuid references agreement (id),
  -- What it was granted as and invoiced by: both are unique there, by this line.
  subscription_id uuid,
  invoice_id uuid,
  -- When the order was paid; kept here for the yearly limit.
  paid_at timestamptz,
  refunded_base_paise bigint not null default 0
    check (refunded_base_paise between 0 and base_paise),
  -- What the platform charged for the sale, its tax included. A coupon of the provider lowers the
  -- price and not a fixed charge, so that a line that cost nothing may have one.
  charge_paise bigint not null default 0 check (charge_paise >= 0),
  -- It finds the lines of an order as well.
  unique (order_id, plan_id),
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
-- What admins list over all providers.
create index order_line_sold on order_line (paid_at desc, id desc) where paid_at is not null;

create function refuse_line_change() returns trigger language plpgsql as $$
begin
  raise exception 'an order line is not changed' using errcode = 'restrict_violation';
end $$;

-- By columns, so that a sale is not asked of each whether it is as it was.
create trigger order_line_unchanged before delete or update of
  id, order_id, position, user_id, plan_id, plan_version, title, segment, provider_id, category,
  fee_group_id, gst, list_paise, discount_paise, price_paise, base_paise, half_paise, validity_days,
  coupon_id, coupon_code, renewal, terms_file, terms_sha256
  on order_line for each row execute function refuse_line_change();
create trigger order_line_no_truncate before truncate on order_line
  for each statement execute function refuse_line_change();
create trigger order_line_sold_once
  before update of paid_at, subscription_id, invoice_id, charge_paise
  on order_line for each row
  when (old.paid_at is not null
    and (new.paid_at, new.subscription_id, new.invoice_id, new.charge_paise)
    is distinct from (old.paid_at, old.subscription_id, old.invoice_id, old.charge_paise))
  execute function refuse_line_change();

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
  -- The plan's terms file, where that is what was accepted.
  file_id text,
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
create trigger consent_unchanged before update or delete or truncate on consent
  for each statement execute function refuse_consent_change();

-- Each text that anybody accepted, once: consents name it by its digest, and its reader gets a copy.
create table accepted_text (
  digest bytea primary key check (digest = sha256(convert_to(text, 'UTF8'))),
  text text not null
);
create trigger accepted_text_unchanged before update or delete or truncate on accepted_text
  for each statement execute function refuse_consent_change();

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
create index manual_payment_utr on manual_payment (lookalike_key(utr)) where utr is not null;
-- What waits for a decision comes first.
create index manual_payment_of_provider
  on manual_payment (provider_id, (decided_at is null) desc, submitted_at desc, order_id desc);
create index manual_payment_newest
  on manual_payment ((decided_at is null) desc, submitted_at desc, order_id desc);

-- A subscription that its buyer ended, with the arithmetic of what was given back.
create table cancellation (
  id uuid primary key,
  line_id uuid not null unique references order_line (id),
  subscription_id uuid not null unique references subscription (id),
  user_id uuid not null references account (id),
  provider_id uuid not null references provider (account_id),
  cancelled_at timestamptz not null,
  total_days integer not null check (total_days > 0),
  unexpired_days integer not null check (unexpired_days between 0 and total_days),
  base_paise bigint not null check (base_paise >= 0),
  gst_paise bigint not null check (gst_paise >= 0),
  -- What of it had gone back at the gateway before anybody cancelled.
  already_paise bigint not null default 0,
  -- 'gateway': to where it came from; 'provider': by the provider, who received it; 'none': nothing.
  route text not null check (route in ('gateway', 'provider', 'none')),
  credit_note_id uuid unique references invoice (id),
  check ((route = 'none') = (base_paise + gst_paise = 0)),
  check ((credit_note_id is null) = (route = 'none')),
  check (already_paise between 0 and base_paise + gst_paise),
  check (already_paise = 0 or route = 'gateway')
);
-- What providers owe, of one of them and of all.
create index cancellation_of_provider on cancellation (provider_id, cancelled_at desc, id desc)
  where route = 'provider';
create index cancellation_provider on cancellation (cancelled_at, id) where route = 'provider';

-- What a provider owes for a cancelled plan that was paid straight to it, once it has been sent.
create table provider_refund (
  cancellation_id uuid primary key references cancellation (id),
  provider_id uuid not null references provider (account_id),
  reference_no text not null check (reference_no ~ '^[A-Z0-9]{6,64}$'),
  sent_on date not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null references account (id)
);
-- One transfer is one refund.
create unique index provider_refund_transfer
  on provider_refund (provider_id, lookalike_key(reference_no));

-- A gateway payment that came for an order that could not be handed over any more.
create table returned_payment (
  payment_id text primary key,
  order_id uuid not null references customer_order (id),
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null,
  returned_at timestamptz not null
);
create index returned_payment_of_order on returned_payment (order_id);

-- The yearly limit of fees for one client, statutory charges aside, as the regulator sets it.
create table fee_cap (
  category provider_category not null,
  from_day date not null,
  cap_paise bigint not null check (cap_paise > 0),
  period_days integer not null check (period_days > 0),
  primary key (category, from_day)
);
-- SEBI's guidelines for research analysts of 8 January 2025; the fixed fee of advisers is the same.
insert into fee_cap (category, from_day, cap_paise, period_days) values
  ('Research Analyst', '2025-01-08', 15100000, 365),
  ('Registered Investment Advisor', '2025-01-08', 15100000, 365);
