-- Withdrawals, bank transfers into wallets, and claims of collected tax.

-- Money that a provider wants from its wallet.
create table withdrawal (
  id uuid primary key,
  provider_id uuid not null references provider (account_id),
  amount_paise bigint not null check (amount_paise > 0),
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'rejected', 'processed', 'returned')),
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references account (id),
  processed_at timestamptz,
  processed_by uuid references account (id),
  reference_no text check (reference_no ~ '^[A-Z0-9]{6,64}$'),
  notes text not null default '' check (char_length(notes) <= 1000),
  -- A transfer that came back, or one that could not be made: the money is available again.
  returned_at timestamptz,
  returned_by uuid references account (id),
  -- The day on which the bank gave it back.
  returned_on date,
  return_reason text check (char_length(return_reason) between 1 and 1000),

  check ((status = 'pending') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  constraint withdrawal_processed_check check (
    case status when 'returned' then true else (status = 'processed') = (processed_at is not null)
    end),
  check ((processed_at is null) = (processed_by is null)),
  check ((processed_at is null) = (reference_no is null)),
  constraint withdrawal_returned_check check (
    num_nonnulls(returned_at, returned_by, returned_on, return_reason)
      = case status when 'returned' then 4 else 0 end)
);

-- One request at a time waits for an admin; one bank transfer pays one withdrawal.
create unique index withdrawal_pending on withdrawal (provider_id) where status = 'pending';
create unique index withdrawal_reference on withdrawal (lookalike_key(reference_no));
create index withdrawal_of_provider on withdrawal (provider_id, requested_at desc, id desc);
create index withdrawal_newest on withdrawal (requested_at desc, id desc);
create index withdrawal_by_status on withdrawal (status, requested_at desc, id desc);

-- A transfer that arrived at the bank credits one wallet, once.
create table wallet_recharge (
  id uuid primary key,
  provider_id uuid not null references provider (account_id),
  transaction_id text not null check (transaction_id ~ '^[A-Z0-9]{6,64}$'),
  amount_paise bigint not null check (amount_paise > 0),
  recharged_at timestamptz not null,
  recharged_by uuid not null references account (id)
);
create unique index wallet_recharge_transaction
  on wallet_recharge (lookalike_key(transaction_id));

-- Tax that was collected in a span of days of Indian time, and claimed. Below zero where more was
-- given back than came in: such a claim takes back what an earlier one had too much.
create table gst_claim (
  id uuid primary key,
  -- What it covers: from the start of its first day, or from where a claim within that day was cut,
  -- to the end of its last one, cut a minute before the claim. No moment is claimed twice.
  span tstzrange not null
    constraint gst_claim_span_check
      check (not isempty(span) and not lower_inf(span) and not upper_inf(span)),
  provider_paise bigint not null,
  platform_paise bigint not null,
  claimed_at timestamptz not null,
  claimed_by uuid not null references account (id),
  constraint gst_claim_span_excl exclude using gist (span with &&)
);
create index gst_claim_newest on gst_claim (claimed_at desc, id desc);

-- Entries bear the time of the process that posts them. Where its clock is behind that of whoever
-- claimed GST, an entry would lie in a span that is claimed, and its tax could never be: it bears
-- the end of that span instead. A claim covers what is a minute old, and no posting takes as long.

create function gst_claim_keeps_out() returns trigger language plpgsql as $$
declare
  claimed_until timestamptz;
begin
  loop
    select upper(span) into claimed_until from gst_claim where span @> new.at;
    exit when claimed_until is null;
    new.at := claimed_until;
  end loop;
  return new;
end
$$;
create trigger ledger_entry_after_claims before insert on ledger_entry
  for each row execute function gst_claim_keeps_out();
