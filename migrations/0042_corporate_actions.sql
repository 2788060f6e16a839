-- Splits, bonus issues and consolidations, by which open calls and prices from before are adjusted.
create table corporate_action (
  instrument_id integer not null references instrument (id),
  -- The first day on which the share is traded as it is after.
  ex_day date not null,
  held integer not null,
  become integer not null,
  -- Null until the day has come, and all open calls on it were adjusted.
  applied_at timestamptz(3),
  primary key (instrument_id, ex_day),
  check (held > 0 and become > 0 and held <> become
    and held <= 100 * become and become <= 100 * held)
);
create index corporate_action_to_come on corporate_action (ex_day) where applied_at is null;

alter table trade_event drop constraint trade_event_kind_check,
  add constraint trade_event_kind_check check (kind in ('posted', 'amended', 'initiated', 'adjusted',
    'tp', 'sl', 'manual', 'timeout', 'withdrawn', 'hidden')) not valid;

-- A call only goes on, and what is over stays; but for being hidden, once.
create or replace trigger trade_goes_on after update on trade for each row
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
      and (old.entered_at, old.expires_at) is distinct from (new.entered_at, new.expires_at))
  execute function trade_refuse();

-- Nobody moves the levels of a call that was entered, but for a corporate action of its share.
create function trade_keep_levels() returns trigger language plpgsql as $$
begin
  if not exists (
    select from trade_event
    where trade_id = new.id and version = new.version and kind = 'adjusted'
  ) then
    raise exception '% may not change so', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
create trigger trade_keeps_levels after update on trade for each row
  when (old.entry_price is not null
    and (old.entry_price, old.target, old.stop) is distinct from
      (new.entry_price, new.target, new.stop))
  execute function trade_keep_levels();
