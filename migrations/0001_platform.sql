-- Infrastructure without product nouns: rate windows, events on their way, messages on their way.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

create table rate_window (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table outbox_event (
  seq bigint generated always as identity primary key,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

create table outgoing_message (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'sms')),
  -- Recipient and text, sealed: codes and names do not lie readable in the database.
  sealed bytea,
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((sealed is null) = (sent_at is not null))
);

create table idempotency_key (
  scope text not null,
  key text not null,
  request_digest bytea not null,
  status integer,
  reply jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- Events that a subscriber could not handle: tried again later, beside the others.
create table outbox_failure (
  seq bigint not null,
  subscriber text not null,
  type text not null,
  payload jsonb not null,
  attempts integer not null check (attempts > 0),
  last_error text not null,
  first_failed_at timestamptz not null default now(),
  -- Null: given up. An operator who has mended the cause sets it to now().
  next_try_at timestamptz,
  primary key (seq, subscriber)
);
create index outbox_failure_due on outbox_failure (next_try_at) where next_try_at is not null;
