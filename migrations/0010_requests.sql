-- What requests leave behind: how much an account has sent today, and answers that may be asked
-- for again.

create table upload_quota (
  account_id uuid primary key,
  started_at timestamptz not null,
  bytes bigint not null check (bytes > 0)
);

-- The answer is sealed: it holds what only its account may read.
alter table idempotency_key
  drop column reply,
  add column sealed bytea,
  add column run uuid not null,
  add column running_since timestamptz not null,
  add check ((sealed is null) = (status is null));
