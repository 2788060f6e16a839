-- People and how they prove who they are: accounts, passwords, codes, sessions, second factors.

-- Somebody who can sign in. Never deleted: one that is removed keeps its row, emptied.
create table account (
  id uuid primary key,
  role text not null check (role in ('user', 'provider', 'admin')),
  state text not null default 'active' check (state in ('active', 'suspended', 'removed')),
  name text not null,
  -- Without a space or a letter of another alphabet.
  email text check (email = lower(email)) constraint account_email_form check (email ~ '^[!-~]+$'),
  -- Null: somebody typed it, nobody has proven it. Such an address or number opens nothing.
  email_verified_at timestamptz,
  number text check (number ~ '^[6-9][0-9]{9}$'),
  number_verified_at timestamptz,
  telegram text,
  photo_file_id text,
  permissions text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (role = 'admin' or permissions = '{}'),
  check (email is not null or number is not null or state = 'removed'),
  check (email_verified_at is null or email is not null),
  check (number_verified_at is null or number is not null)
);
-- Only a proven contact is somebody's: one that is noted says who nobody is.
create unique index account_email on account (lower(email)) where email_verified_at is not null;
create unique index account_number on account (number) where number_verified_at is not null;
-- Who asks for a new password with an address that is only noted is told so.
create index account_email_noted on account (lower(email))
  where email is not null and email_verified_at is null;

-- The admins' table of customers: from the newest, of one state, by part of a name or a contact.
create index account_customers on account (created_at desc, id desc)
  where role = 'user' and state <> 'removed';
create index account_customers_state on account (state, created_at desc, id desc)
  where role = 'user' and state <> 'removed';
create index account_customer_words on account
  using gin ((lower(name) || ' ' || coalesce(lower(email), '') || ' ' || coalesce(number, '')) gin_trgm_ops)
  where role = 'user' and state <> 'removed';
-- People by a part of their names.
create index account_name_words on account using gin (folded_text(name) gin_trgm_ops)
  where state = 'active';

-- Where somebody signs in by password as well.
create table account_password (
  account_id uuid primary key references account (id) on delete cascade,
  -- PHC string of argon2id over HMAC-SHA-256(pepper, password).
  hash text not null,
  -- The pepper's key, renewed with the hash at the next sign-in.
  pepper_kid text not null,
  changed_at timestamptz not null
);

-- Who is signed in, from where, until when.
create table account_session (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- SHA-256 of the cookie's value.
  token_hash bytea not null unique,
  -- How it was opened.
  method text not null check (method in ('password', 'otp', 'signup', 'rotation')),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- When the password or a code was last proven in it.
  proved_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_why text,
  ip text not null,
  user_agent text not null,
  check ((ended_at is null) = (ended_why is null))
);
create index account_session_live on account_session (account_id) where ended_at is null;
create index account_session_age on account_session (ends_at);

-- The admin's bearer tokens: each lives and dies with its session.
create table account_backend_token (
  token_hash bytea primary key,
  session_id uuid not null references account_session (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz not null
);
create index account_backend_token_session on account_backend_token (session_id);

-- From which browsers an account has signed in before (a digest).
create table account_device (
  account_id uuid not null references account (id) on delete cascade,
  digest bytea not null,
  first_seen_at timestamptz not null,
  primary key (account_id, digest)
);

-- A browser in the middle of signing in, up or back in: SHA-256 of its cookie.
create table pre_session (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

-- A code that was sent, and what it may open.
create table otp_challenge (
  id uuid primary key,
  -- Digest of the pre-session or session that asked; a code works nowhere else.
  binding bytea not null,
  -- 'esign' signs an agreement.
  purpose text not null check (
    purpose in ('login', 'signup', 'provider', 'reset', 'step-up', 'contact', 'esign')),
  subject text not null,
  code_mac bytea not null,
  tries integer not null default 0 check (tries between 0 and 5),
  state text not null default 'open' check (state in ('open', 'used', 'dead')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
-- A new code kills the old one of the same browser, and nobody else's.
create unique index otp_challenge_open on otp_challenge (subject, purpose, binding)
  where state = 'open';
create index otp_challenge_age on otp_challenge (expires_at);

-- What the caps of sending and failing are counted from; a day of history. What strangers spend on
-- somebody's codes is apart from what a session or a known browser may.
create table otp_event (
  seq bigint generated always as identity primary key,
  kind text not null check (kind in ('sent', 'failed')),
  budget text not null default 'anybody' check (budget in ('own', 'anybody')),
  channel text check (channel in ('mail', 'sms')),
  purpose text not null,
  subject text not null,
  at timestamptz not null
);
create index otp_event_subject on otp_event (subject, at);
create index otp_event_age on otp_event (at);

-- An address or number that a browser has proven and may use once.
create table verified_mark (
  binding bytea not null,
  purpose text not null,
  subject text not null,
  expires_at timestamptz not null,
  primary key (binding, purpose, subject)
);

-- By which a provider's begun application is taken up again: SHA-256 of the key.
create table signup_key (
  key_hash bytea primary key,
  email text not null,
  expires_at timestamptz not null
);

-- The secret of an authenticator app.
create table account_totp (
  account_id uuid primary key references account (id) on delete cascade,
  secret bytea not null,
  created_at timestamptz not null,
  -- Null until the first code from the app has been confirmed.
  confirmed_at timestamptz,
  -- The time step of the last accepted code, so that none is accepted twice.
  last_step bigint not null default 0
);

-- By each of which an account gets in once without its authenticator app.
create table account_recovery_code (
  account_id uuid not null references account (id) on delete cascade,
  code_mac bytea not null,
  used_at timestamptz,
  primary key (account_id, code_mac)
);
