-- Trade calls, and the journal that proves them. Prices are integers of 1/10,000 rupee.

-- A call as it is now. All that ever happened to it stands in the journal; a row follows its events
-- in the same transaction. Whoever changes it holds its provider's journal head. No index covers
-- what changes, so that a change touches no index.
create table trade (
  id uuid primary key,
  provider_id uuid not null references provider (account_id),
  instrument_id integer not null references instrument (id),
  exchange text not null,
  symbol text not null,
  entry_type text not null check (entry_type in ('buy', 'sell')),
  lower bigint not null check (lower > 0),
  upper bigint not null,
  target bigint not null check (target > 0),
  stop bigint not null check (stop > 0),
  -- The last price when the terms were given.
  reference bigint not null check (reference > 0),
  -- Null: within the session.
  holding_days smallint check (holding_days between 1 and 365),
  expires_at timestamptz(3) not null,
  share_with text not null check (share_with in ('all', 'subscribers')),
  rationale text not null check (char_length(rationale) <= 5000),
  disclosures text not null check (char_length(disclosures) <= 5000),
  salt bytea not null check (length(salt) = 16),
  state text not null check (state in ('posted', 'initiated', 'closed', 'withdrawn')),
  -- How many events it has had.
  version smallint not null check (version > 0),
  posted_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  entry_price bigint check (entry_price > 0),
  entered_at timestamptz(3),
  result text check (result in ('tp', 'sl', 'manual', 'timeout')),
  exit_price bigint check (exit_price > 0),
  exited_at timestamptz(3),

  check (lower <= upper),
  check (case entry_type
    when 'buy' then stop < lower and upper < target
    else target < lower and upper < stop end),
  check ((entry_price is null) = (entered_at is null)),
  check ((result is null) = (exited_at is null)),
  check ((state = 'closed') = (result is not null)),
  -- Who has entered leaves at a price.
  check ((exit_price is null) = (result is null or entry_price is null)),
  check (case state when 'initiated' then entry_price is not null
    when 'closed' then entry_price is not null or result in ('manual', 'timeout')
    else entry_price is null end)
) with (fillfactor = 40);
create index trade_of_provider on trade (provider_id, posted_at desc, id desc);

-- The calls that are open, by the share of their instrument: instruments are dealt out to workers
-- in 64 shares.
create table open_trade (
  trade_id uuid primary key references trade (id),
  share smallint not null check (share between 0 and 63)
);
create index open_trade_of_share on open_trade (share, trade_id);

create function trade_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% may not change so', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
-- A call only goes on, and what is over stays.
create trigger trade_goes_on after update on trade for each row
  when (old.state in ('closed', 'withdrawn') or new.version < old.version
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

-- The plans whose subscribers see it.
create table trade_plan (
  trade_id uuid not null references trade (id),
  plan_id uuid not null references plan (id),
  primary key (trade_id, plan_id)
);
create index trade_plan_of_plan on trade_plan (plan_id);

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
  kind text not null check (kind in
    ('posted', 'amended', 'initiated', 'tp', 'sl', 'manual', 'timeout', 'withdrawn')),
  detail text not null,
  digest bytea not null,
  prev bytea not null,
  hash bytea not null,
  primary key (provider_id, seq),
  -- An event happens to a trade once.
  unique (trade_id, version)
);
create index trade_event_end on trade_event (at desc, trade_id desc)
  where kind in ('tp', 'sl', 'manual', 'timeout');
create trigger trade_event_append_only before update or delete or truncate on trade_event
  for each statement execute function trade_refuse();

-- Every row follows the one before it, whoever writes it. What it hashes is checked by readers: in
-- SQL that would cost as much as all the rest of an event.
create function trade_event_check() returns trigger language plpgsql
-- However small the tables were when this was planned: a lookup by key for each row.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (
    select from added a
    left join trade_event b on b.provider_id = a.provider_id and b.seq = a.seq - 1
    where a.prev is distinct from case when a.seq = 1
        then sha256(convert_to('tradebox scorecard v1 ' || a.provider_id, 'UTF8')) else b.hash end
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
  until timestamptz not null default '-infinity'
) with (fillfactor = 20);
insert into trade_share (share) select generate_series(0, 63);

-- The workers that were heard of lately: each takes its part of the shares.
create table trade_worker (
  id uuid primary key,
  until timestamptz not null
);
