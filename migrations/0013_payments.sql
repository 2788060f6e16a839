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
  -- Ours, sent with the order, so that an order whose answer was lost is found again.
  receipt text not null unique check (length(receipt) <= 40),
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
create index payment_intent_payer on payment_intent (payer_id, opened_at desc);

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

create table refund (
  id uuid primary key,
  key text not null unique check (length(key) between 1 and 200),
  intent_id uuid not null references payment_intent (id),
  payment_id text not null references gateway_payment (id),
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null,
  status text not null check (status in ('queued', 'pending', 'failed', 'processed')),
  gateway_refund_id text unique,
  error text,
  created_at timestamptz not null,
  done_at timestamptz,
  next_try_at timestamptz,
  tries_count integer not null default 0,
  check ((status in ('failed', 'processed')) = (done_at is not null))
);

create index refund_of_payment on refund (payment_id);
create index refund_waiting on refund (next_try_at) where status in ('queued', 'pending');
