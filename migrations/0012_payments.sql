-- Payments through the gateway. Amounts are whole paise.

-- What is to be paid: written and committed before the gateway hears of it.
create table payment_intent (
  id uuid primary key,
  purpose text not null check (purpose in ('order', 'platform_plan')),
  -- The order or purchase; its table stands above this module.
  subject_id uuid not null,
  payer_id uuid not null references account (id),
  amount_paise bigint not null check (amount_paise > 0),
  title text not null,
  notes jsonb not null,
  gateway_order_id text unique,
  status text not null check (
    status in ('created', 'attempted', 'authorized', 'captured', 'unsold', 'closed')
  ),
  captured_payment_id text unique,
  opened_at timestamptz not null,
  captured_at timestamptz,
  -- Another amount was asked for the same subject; money may arrive for this one all the same.
  replaced_at timestamptz,
  checks_count integer not null default 0 check (checks_count >= 0),
  next_check_at timestamptz,
  check ((status in ('captured', 'unsold')) = (captured_payment_id is not null)),
  check ((captured_payment_id is null) = (captured_at is null)),
  check (captured_payment_id is null or gateway_order_id is not null)
);

create unique index payment_intent_open on payment_intent (purpose, subject_id)
  where replaced_at is null;
-- A subject is sold once, however many intents were paid for it.
create unique index payment_intent_sold on payment_intent (purpose, subject_id)
  where status = 'captured';
create index payment_intent_due on payment_intent (next_check_at) where next_check_at is not null;
-- All intents of a subject are locked together.
create index payment_intent_of_subject on payment_intent (subject_id);

-- Each try at paying an order, as the gateway told of it; a status only moves forward.
create table gateway_payment (
  id text primary key,
  intent_id uuid not null references payment_intent (id),
  amount_paise bigint not null check (amount_paise > 0),
  currency text not null,
  status text not null check (
    status in ('created', 'failed', 'authorized', 'captured', 'refunded')
  ),
  method text not null,
  -- Not what was asked for: never sold for.
  mismatched boolean not null,
  seen_at timestamptz not null,
  updated_at timestamptz not null
);

create index gateway_payment_intent on gateway_payment (intent_id);

-- Each event of the gateway once, as it came, sealed: it names the payer.
create table gateway_event (
  id text primary key check (length(id) <= 100),
  kind text not null,
  sealed bytea not null,
  received_at timestamptz not null,
  outcome text check (outcome in ('settled', 'mismatched', 'unknown', 'ignored')),
  attempts integer not null default 0,
  next_try_at timestamptz
);

create index gateway_event_waiting on gateway_event (next_try_at) where outcome is null;

-- Money that goes back. One that the gateway did not make is still owed: it is asked for once more, or
-- goes by bank transfer. What somebody gives back at the gateway itself, past this product, is one too.
create table refund (
  id uuid primary key,
  key text not null unique check (length(key) between 1 and 200),
  intent_id uuid not null references payment_intent (id),
  payment_id text not null references gateway_payment (id),
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null,
  source text not null default 'product' check (source in ('product', 'gateway')),
  status text not null check (
    status in ('queued', 'pending', 'failed', 'processed', 'transferred', 'covered')),
  gateway_refund_id text unique,
  error text,
  created_at timestamptz not null,
  done_at timestamptz,
  next_try_at timestamptz,
  tries_count integer not null default 0,
  -- Each asking at the gateway has a receipt of its own.
  attempt integer not null default 1 check (attempt between 1 and 50),
  -- Set while the gateway is being asked: meanwhile nothing shrinks or closes it, so that the books
  -- have what the gateway makes.
  asking_since timestamptz,
  -- What of it refunds were booked for already, which it spared from being made.
  covers_paise bigint not null default 0 check (covers_paise between 0 and amount_paise),
  transfer_reference text check (transfer_reference ~ '^[A-Z0-9]{6,64}$'),
  transferred_on date,
  transferred_by uuid references account (id),
  check (source = 'gateway' or covers_paise = 0),
  constraint refund_done_check check (
    (status in ('failed', 'processed', 'transferred', 'covered')) = (done_at is not null)),
  constraint refund_transfer_check check (
    num_nonnulls(transfer_reference, transferred_on, transferred_by)
      = case when status = 'transferred' then 3 else 0 end)
);
create index refund_of_payment on refund (payment_id);
create index refund_waiting on refund (next_try_at) where status in ('queued', 'pending');
create index refund_failed on refund (done_at desc, id desc)
  where status in ('failed', 'transferred');
create index refund_dashboard on refund (created_at desc, id desc) where source = 'gateway';
-- One bank transfer pays one refund.
create unique index refund_transfer on refund (lookalike_key(transfer_reference));
