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
