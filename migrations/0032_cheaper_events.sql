-- The same check as before, for less: of events that come together only the first of each journal
-- has to look for the one before it.
create or replace function trade_event_check() returns trigger language plpgsql
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

-- The same limits as before, for less: what only looks at one value is asked when that value is
-- given, and not whenever any other of its row changes. A long rationale is not even read then.
create domain call_price as bigint check (value > 0);
create domain call_text as text check (char_length(value) <= 5000);
create domain call_salt as bytea check (length(value) = 16);
create domain call_version as smallint check (value > 0);
create domain call_holding as smallint check (value between 1 and 365);
create domain call_entry_type as text check (value in ('buy', 'sell'));
create domain call_share as text check (value in ('all', 'subscribers'));
create domain call_state as text check (value in ('posted', 'initiated', 'closed', 'withdrawn'));
create domain call_result as text check (value in ('tp', 'sl', 'manual', 'timeout'));
do $$
declare
  old text;
begin
  for old in
    select quote_ident(conname) from pg_constraint
    where conrelid = 'trade'::regclass and contype = 'c'
  loop
    execute 'alter table trade drop constraint ' || old;
  end loop;
end
$$;
drop trigger trade_goes_on on trade;
alter table trade
  alter column entry_type type call_entry_type,
  alter column lower type call_price,
  alter column target type call_price,
  alter column stop type call_price,
  alter column reference type call_price,
  alter column holding_days type call_holding,
  alter column share_with type call_share,
  alter column rationale type call_text,
  alter column disclosures type call_text,
  alter column salt type call_salt,
  alter column state type call_state,
  alter column version type call_version,
  alter column entry_price type call_price,
  alter column result type call_result,
  alter column exit_price type call_price,
  add constraint trade_terms check (lower <= upper and case entry_type
    when 'buy' then stop < lower and upper < target
    else target < lower and upper < stop end),
  add constraint trade_life check (
    (entry_price is null) = (entered_at is null)
    and (result is null) = (exited_at is null)
    and (state = 'closed') = (result is not null)
    -- Who has entered leaves at a price.
    and (exit_price is null) = (result is null or entry_price is null)
    and case state when 'initiated' then entry_price is not null
      when 'closed' then entry_price is not null or result in ('manual', 'timeout')
      else entry_price is null end);
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
