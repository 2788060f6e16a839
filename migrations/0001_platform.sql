-- What serves every module and knows none of them: limits of rates, events and messages on their
-- way, answers kept for requests that are repeated, and how texts are compared.
--
-- This file and those up to the demo's are the schema, one file for each module and in the order of
-- the modules: a table refers to tables of its own file and of those before it, never to later ones.
-- What changes the schema afterwards is a file with the next number.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

-- Texts as people compare them: functions, because indexes are made of them.

-- Without accents and case. The dictionary is fixed, so it is immutable.
create function folded_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent', value));

-- A pattern that finds the text anywhere; what LIKE would take for a wildcard stands for itself.
create function containing_pattern(value text) returns text
  language sql immutable strict parallel safe
  return '%' || replace(replace(replace(folded_text(value), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- What people take for one another: the letter O and zero, I, L and one. Names that others give out
-- are unique by it; their one form is in src/contract/canonical.ts.
create function lookalike_key(value text) returns text
  language sql immutable strict parallel safe
  return translate(upper(value), 'OIL', '011');

-- Hot: each request counts in it, where there is no Redis.
create table rate_window (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_window_expiry on rate_window (expire);

-- Events that a transaction published and the relay has not handed on yet. Hot.
create table outbox_event (
  seq bigint generated always as identity primary key,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

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

-- Mails and texts, until they are sent.
create table outgoing_message (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'sms')),
  -- Recipient and text, sealed: codes and names do not lie readable in the database.
  sealed bytea,
  created_at timestamptz not null,
  -- Null: for as long as messages are kept.
  useful_until timestamptz,
  -- When it was put back into the queue, and when admins were told that it waits.
  queued_at timestamptz,
  told_at timestamptz,
  sent_at timestamptz,
  check ((sealed is null) = (sent_at is not null))
);
create index outgoing_message_created on outgoing_message (created_at);
create index outgoing_message_unsent on outgoing_message (created_at) where sent_at is null;

-- A request under a key, and its answer, which is given again. The transaction that has the request's
-- effect says so in this row, so that no key has its effect twice.
create table idempotency_key (
  scope text not null,
  key text not null,
  request_digest bytea not null,
  created_at timestamptz not null,
  -- Whose claim it is: whoever's connections bear that name.
  owner text,
  run uuid not null,
  running_since timestamptz not null,
  has_effect boolean not null default false,
  status integer,
  -- The answer, sealed: it holds what only its account may read.
  sealed bytea,
  primary key (scope, key),
  check ((sealed is null) = (status is null))
);
create index idempotency_key_age on idempotency_key (created_at);

-- How much an account has sent today.
create table upload_quota (
  account_id uuid primary key,
  started_at timestamptz not null,
  bytes bigint not null check (bytes > 0)
);

-- By what a start knows that it has the keys with which the data were made.
create table key_check (
  kid text primary key,
  value bytea not null
);
