-- Who suspended a customer and who reopened the account, with their reasons. The account's state decides whether it may sign in.
create table customer_suspension (
  id uuid primary key,
  account_id uuid not null references account,
  suspended_at timestamptz not null,
  suspended_by uuid not null references account,
  reason text not null check (reason <> ''),
  reopened_at timestamptz,
  reopened_by uuid references account,
  reopen_reason text check (reopen_reason <> ''),
  check (num_nulls(reopened_at, reopened_by, reopen_reason) in (0, 3)),
  check (reopened_at >= suspended_at)
);
create unique index customer_suspension_once on customer_suspension (account_id) where reopened_at is null;
create index customer_suspension_by_account on customer_suspension (account_id, suspended_at);
