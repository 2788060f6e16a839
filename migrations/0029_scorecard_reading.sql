-- What readers of the scorecard ask for: closed calls in any order, and a hash for each day.

-- Calls that are over as they are listed and counted; withdrawn ones are for their provider alone.
-- Taken from the journals by readers, not by whoever closes a call: engines that close thousands in
-- a second pay for none of these indexes.
create table closed_trade (
  trade_id uuid primary key references trade (id),
  provider_id uuid not null,
  exchange text not null,
  symbol text collate "C" not null,
  entry_type text not null,
  entry_price bigint,
  exit_price bigint,
  stop bigint not null,
  -- As the last event's kind.
  result text not null check (result in ('tp', 'sl', 'manual', 'timeout', 'withdrawn')),
  posted_at timestamptz(3) not null,
  exited_at timestamptz(3) not null,
  -- Days; 0 within the session.
  holding smallint not null,
  withdrawn boolean not null generated always as (result = 'withdrawn') stored,
  -- Profit as a part of the entry price; below all others where nobody ever entered.
  gain double precision not null generated always as (case
    when entry_price is null then '-Infinity'::double precision
    when entry_type = 'buy' then (exit_price - entry_price)::double precision / entry_price
    else (entry_price - exit_price)::double precision / entry_price end) stored
);
create index closed_trade_of_provider on closed_trade (provider_id, exited_at desc, trade_id desc);
create index closed_trade_by_exit on closed_trade (exited_at desc, trade_id desc)
  include (provider_id, withdrawn);
create index closed_trade_by_posting on closed_trade (posted_at desc, trade_id desc)
  include (provider_id, withdrawn);
create index closed_trade_by_symbol on closed_trade (symbol desc, trade_id desc)
  include (provider_id, withdrawn);
create index closed_trade_by_gain on closed_trade (gain desc, trade_id desc)
  include (provider_id, withdrawn);
create index closed_trade_by_holding on closed_trade (holding desc, trade_id desc)
  include (provider_id, withdrawn);
create trigger closed_trade_stays before update or delete or truncate on closed_trade
  for each statement execute function trade_refuse();
-- It was kept for the newest closed calls.
drop index trade_event_end;

-- How far each journal has been read for that, and what it has told until there.
create table journal_listed (
  provider_id uuid primary key references provider (account_id),
  seq integer not null default 0,
  -- Of the event at `seq`; null before the first.
  hash bytea,
  first_at timestamptz(3),
  posted integer not null default 0,
  closed integer not null default 0,
  never_entered integer not null default 0,
  withdrawn integer not null default 0
) with (fillfactor = 50);

-- One hash over the ends of all journals for each Indian day, and what it was made of: see
-- rules/roots.ts.
create table daily_root (
  day date primary key,
  root bytea not null check (length(root) = 32),
  prev bytea not null check (length(prev) = 32),
  providers integer not null check (providers >= 0),
  published_at timestamptz(3) not null
);
create table daily_root_head (
  day date not null references daily_root (day),
  provider_id uuid not null,
  seq integer not null check (seq > 0),
  hash bytea not null check (length(hash) = 32),
  primary key (day, provider_id)
);
create trigger daily_root_stays before update or delete or truncate on daily_root
  for each statement execute function trade_refuse();
create trigger daily_root_head_stays before update or delete or truncate on daily_root_head
  for each statement execute function trade_refuse();
