-- A recharge that takes two admins: one enters it, another confirms it, and only then money moves. It
-- has the id of the recharge that it becomes.
create table recharge_request (
  id uuid primary key,
  provider_id uuid not null references provider (account_id),
  transaction_id text not null check (transaction_id ~ '^[A-Z0-9]{6,64}$'),
  amount_paise bigint not null check (amount_paise > 0),
  status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'rejected')),
  requested_at timestamptz not null,
  requested_by uuid not null references account (id),
  decided_at timestamptz,
  decided_by uuid references account (id),
  reason text check (char_length(reason) between 1 and 1000),
  check (num_nonnulls(decided_at, decided_by) = case when status = 'waiting' then 0 else 2 end),
  check (status <> 'confirmed' or decided_by <> requested_by),
  check ((reason is not null) = (status = 'rejected'))
);
-- The same transfer waits once.
create unique index recharge_request_transaction on recharge_request (lookalike_key(transaction_id))
  where status <> 'rejected';
create index recharge_request_waiting on recharge_request (requested_at, id)
  where status = 'waiting';
