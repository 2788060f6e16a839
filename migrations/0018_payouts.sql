-- Withdrawals, bank transfers into wallets, and claims of collected tax.

create table withdrawal (
  id uuid primary key,
  provider_id uuid not null references provider (account_id),
  amount_paise bigint not null check (amount_paise > 0),
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'rejected', 'processed')),
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references account (id),
  processed_at timestamptz,
  processed_by uuid references account (id),
  reference_no text check (char_length(reference_no) between 6 and 64),
  notes text not null default '' check (char_length(notes) <= 1000),

  check ((status = 'pending') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((status = 'processed') = (processed_at is not null)),
  check ((processed_at is null) = (processed_by is null)),
  check ((processed_at is null) = (reference_no is null))
);

-- One request at a time waits for an admin; one bank transfer pays one withdrawal.
create unique index withdrawal_pending on withdrawal (provider_id) where status = 'pending';
create unique index withdrawal_reference on withdrawal (upper(reference_no));
create index withdrawal_of_provider on withdrawal (provider_id, requested_at desc, id desc);
create index withdrawal_newest on withdrawal (requested_at desc, id desc);
create index withdrawal_by_status on withdrawal (status, requested_at desc, id desc);

-- A transfer that arrived at the bank credits one wallet, once.
create table wallet_recharge (
  id uuid primary key,
  provider_id uuid not null references provider (account_id),
  transaction_id text not null check (char_length(transaction_id) between 1 and 64),
  amount_paise bigint not null check (amount_paise > 0),
  recharged_at timestamptz not null,
  recharged_by uuid not null references account (id)
);
create unique index wallet_recharge_transaction on wallet_recharge (upper(transaction_id));

-- Days of Indian time, both ends included; no day is claimed twice.
create table gst_claim (
  id uuid primary key,
  days daterange not null check (not isempty(days) and not lower_inf(days) and not upper_inf(days)),
  provider_paise bigint not null check (provider_paise >= 0),
  platform_paise bigint not null check (platform_paise >= 0),
  claimed_at timestamptz not null,
  claimed_by uuid not null references account (id),
  exclude using gist (days with &&)
);
create index gst_claim_newest on gst_claim (claimed_at desc, id desc);
