-- Trade calls, and the journal that proves them. Prices are integers of 1/10,000 rupee.

-- Domains, because what only looks at one value is asked when that value is given, and not whenever
-- any other of its row changes. A long rationale is not even read then.
create domain call_price as bigint check (value > 0);
create domain call_text as text check (char_length(value) <= 5000);
create domain call_salt as bytea check (length(value) = 16);
create domain call_version as smallint check (value > 0);
create domain call_holding as smallint check (value between 1 and 365);
create domain call_entry_type as text check (value in ('buy', 'sell'));
create domain call_share as text check (value in ('all', 'subscribers'));
create domain call_state as text check (value in ('posted', 'initiated', 'closed', 'withdrawn'));
create domain call_result as text check (value in ('tp', 'sl', 'manual', 'timeout'));

-- A call as it is now. All that ever happened to it stands in the journal; a row follows its events
-- in the same transaction. Whoever changes it holds its provider's journal head. No index covers
-- what changes, so that a change touches no index.
create table trade (
  id uuid primary key,
  provider_id uuid not null references provider (account_id),
  instrument_id integer not null references instrument (id),
  exchange text not null,
  symbol text not null,
  entry_type call_entry_type not null,
  lower call_price not null,
  upper bigint not null,
  target call_price not null,
  stop call_price not null,
  -- The last price when the terms were given.
  reference call_price not null,
  -- Null: within the session.
  holding_days call_holding,
  expires_at timestamptz(3) not null,
  share_with call_share not null,
  rationale call_text not null,
  disclosures call_text not null,
  salt call_salt not null,
  state call_state not null,
  -- How many events it has had.
  version call_version not null,
  posted_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  entry_price call_price,
  entered_at timestamptz(3),
  result call_result,
  exit_price call_price,
  exited_at timestamptz(3),
  -- An admin took it off the scorecard: the market goes on judging it and it still counts; nobody but
  -- its provider is shown it any more.
  hidden_at timestamptz(3),
  hidden_reason call_text,

  constraint trade_terms check (lower <= upper and case entry_type
    when 'buy' then stop < lower and upper < target
    else target < lower and upper < stop end),
  constraint trade_life check (
    (entry_price is null) = (entered_at is null)
    and (result is null) = (exited_at is null)
    and (state = 'closed') = (result is not null)
    -- Who has entered leaves at a price.
    and (exit_price is null) = (result is null or entry_price is null)
    and case state when 'initiated' then entry_price is not null
      when 'closed' then entry_price is not null or result in ('manual', 'timeout')
      else entry_price is null end),
  constraint trade_hidden check ((hidden_at is null) = (hidden_reason is null))
) with (fillfactor = 40);
create index trade_of_provider on trade (provider_id, posted_at desc, id desc);

create function trade_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% may not change so', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
-- A call only goes on, and what is over stays; but for being hidden, once.
create trigger trade_goes_on after update on trade for each row
  when (old.state = 'withdrawn' or new.version < old.version
    or old.state = 'closed' and (old.hidden_at is not null or new.version > old.version + 1
      or (old.state, old.changed_at, old.entry_type, old.lower, old.upper, old.target, old.stop,
          old.reference, old.holding_days, old.expires_at, old.rationale, old.disclosures,
          old.entry_price, old.entered_at, old.result, old.exit_price, old.exited_at)
        is distinct from
        (new.state, new.changed_at, new.entry_type, new.lower, new.upper, new.target, new.stop,
          new.reference, new.holding_days, new.expires_at, new.rationale, new.disclosures,
          new.entry_price, new.entered_at, new.result, new.exit_price, new.exited_at))
    or old.hidden_at is not null
      and (old.hidden_at, old.hidden_reason) is distinct from (new.hidden_at, new.hidden_reason)
    or new.version = old.version and new.state <> old.state
    or old.state = 'initiated' and new.state = 'posted'
    or (old.id, old.provider_id, old.instrument_id, old.salt, old.posted_at, old.share_with)
      is distinct from
      (new.id, new.provider_id, new.instrument_id, new.salt, new.posted_at, new.share_with)
    or old.entry_price is not null
      and (old.entry_price, old.target, old.stop, old.expires_at)
        is distinct from (new.entry_price, new.target, new.stop, new.expires_at))
  execute function trade_refuse();
create trigger trade_stays before delete or truncate on trade
  for each statement execute function trade_refuse();

-- The calls that are open, by the share of their instrument: instruments are dealt out to workers
-- in 64 shares.
create table open_trade (
  trade_id uuid primary key references trade (id),
  share smallint not null check (share between 0 and 63),
  provider_id uuid not null
);
create index open_trade_of_share on open_trade (share, trade_id);
create index open_trade_of_provider on open_trade (provider_id, trade_id);

-- The plans whose subscribers see it.
create table trade_plan (
  trade_id uuid not null references trade (id),
  plan_id uuid not null references plan (id),
  primary key (trade_id, plan_id)
);

-- What a provider's browser has called a call: the same one is never posted twice. `digest` is the
-- SHA-256 of what was asked.
create table trade_request (
  provider_id uuid not null references provider (account_id),
  client_key uuid not null,
  trade_id uuid not null unique references trade (id) deferrable initially deferred,
  digest bytea not null check (length(digest) = 32),
  primary key (provider_id, client_key)
);

-- Where each provider's journal ends. Locked by whoever writes on.
create table journal_head (
  provider_id uuid primary key references provider (account_id),
  seq integer not null check (seq >= 0),
  hash bytea not null check (length(hash) = 32)
) with (fillfactor = 50);

-- The journal. What the columns say and how they are hashed stands in rules/journal.ts.
create table trade_event (
  provider_id uuid not null,
  seq integer not null check (seq > 0),
  trade_id uuid not null,
  version smallint not null check (version > 0),
  at timestamptz(3) not null,
  kind text not null constraint trade_event_kind_check check (kind in
    ('posted', 'amended', 'initiated', 'tp', 'sl', 'manual', 'timeout', 'withdrawn', 'hidden')),
  detail text not null,
  digest bytea not null,
  prev bytea not null,
  hash bytea not null,
  primary key (provider_id, seq),
  -- An event happens to a trade once.
  unique (trade_id, version)
);
create trigger trade_event_append_only before update or delete or truncate on trade_event
  for each statement execute function trade_refuse();

-- Every row follows the one before it, whoever writes it: of events that come together only the first
-- of each journal has to look for the one before it. What a row hashes is checked by readers: in SQL
-- that would cost as much as all the rest of an event.
create function trade_event_check() returns trigger language plpgsql
-- However small the tables were when this was planned: a lookup by key for each journal.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (
    select from (
      select provider_id, seq, prev, lag(seq) over journal as seq_before,
        lag(hash) over journal as hash_before
      from added window journal as (partition by provider_id order by seq)
    ) a
    where prev is distinct from case
      when seq = 1 then sha256(convert_to('tradebox scorecard v1 ' || provider_id, 'UTF8'))
      when seq_before = seq - 1 then hash_before
      else (select hash from trade_event b where b.provider_id = a.provider_id and b.seq = a.seq - 1)
      end
  ) then
    raise exception 'an event does not follow the one before it'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
create trigger trade_event_follows after insert on trade_event referencing new table as added
  for each statement execute function trade_event_check();

-- Which worker's engine watches which share, until when. The epoch rises with every change of
-- owner; an engine writes events only under the epoch by which it holds the share.
create table trade_share (
  share smallint primary key check (share between 0 and 63),
  owner uuid,
  epoch bigint not null default 0,
  expires_at timestamptz not null default '-infinity'
) with (fillfactor = 20);
insert into trade_share (share) select generate_series(0, 63);

-- The workers that were heard of lately: each takes its part of the shares.
create table trade_worker (
  id uuid primary key,
  expires_at timestamptz not null
);

-- When those who may see a new call were told of it, and when their browser first said that it had
-- arrived. Only who was told counts; one whose browser was faster than the telling waits for it.
create table trade_delivery (
  trade_id uuid not null references trade (id),
  account_id uuid not null references account (id),
  told_at timestamptz(3),
  delivered_at timestamptz(3),
  primary key (trade_id, account_id),
  check (told_at is not null or delivered_at is not null)
) with (fillfactor = 70);
create index trade_delivery_of_account on trade_delivery (account_id);

-- What is left of the deliveries of a call after a month: the figures, and nobody's name.
create table trade_delivery_total (
  trade_id uuid primary key references trade (id),
  told integer not null check (told >= 0),
  delivered integer not null check (delivered between 0 and told),
  median_ms bigint check (median_ms >= 0),
  slowest_ms bigint check (slowest_ms >= median_ms),
  check ((delivered = 0) = (median_ms is null) and (delivered = 0) = (slowest_ms is null))
);

-- Calls that are over as they are listed and counted; withdrawn ones are for their provider alone.
-- Taken from the journals by readers, not by whoever closes a call: engines that close thousands in
-- a second pay for none of these indexes.
create table closed_trade (
  trade_id uuid primary key references trade (id),
  provider_id uuid not null,
  exchange text not null,
  symbol text collate "C" not null,
  entry_type call_entry_type not null,
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
-- Of what filters choose the newest: each of their values is looked up, few or many as there are.
create index closed_trade_by_kind
  on closed_trade (result, exchange, entry_type, exited_at desc, trade_id desc)
  include (provider_id, symbol, withdrawn);
create trigger closed_trade_stays before update or delete or truncate on closed_trade
  for each statement execute function trade_refuse();

-- Calls whose hiding was taken from the journals, for lists of calls that are over.
create table hidden_trade (
  trade_id uuid primary key references trade (id),
  provider_id uuid not null
);
create trigger hidden_trade_stays before update or delete or truncate on hidden_trade
  for each statement execute function trade_refuse();

-- How far each journal has been read for these lists, and what it has told until there.
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

-- Where each journal ended on that day.
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
