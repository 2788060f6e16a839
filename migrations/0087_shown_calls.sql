-- An admin shows a hidden call again: an event of the journal, as the hiding was.
alter table trade_event drop constraint trade_event_kind_check,
  add constraint trade_event_kind_check check (kind in ('posted', 'amended', 'initiated', 'adjusted',
    'tp', 'sl', 'manual', 'timeout', 'withdrawn', 'hidden', 'shown')) not valid;

-- A call only goes on, and what is over stays; but for being hidden, and shown again.
create or replace trigger trade_goes_on after update on trade for each row
  when (old.state = 'withdrawn' or new.version < old.version
    or old.state = 'closed' and (new.version > old.version + 1
      or (old.state, old.changed_at, old.entry_type, old.lower, old.upper, old.target, old.stop,
          old.reference, old.holding_days, old.expires_at, old.rationale, old.disclosures,
          old.entry_price, old.entered_at, old.result, old.exit_price, old.exited_at)
        is distinct from
        (new.state, new.changed_at, new.entry_type, new.lower, new.upper, new.target, new.stop,
          new.reference, new.holding_days, new.expires_at, new.rationale, new.disclosures,
          new.entry_price, new.entered_at, new.result, new.exit_price, new.exited_at))
    or old.hidden_at is not null and new.hidden_at is not null
      and (old.hidden_at, old.hidden_reason) is distinct from (new.hidden_at, new.hidden_reason)
    or new.version = old.version and new.state <> old.state
    or old.state = 'initiated' and new.state = 'posted'
    or (old.id, old.provider_id, old.instrument_id, old.salt, old.posted_at, old.share_with)
      is distinct from
      (new.id, new.provider_id, new.instrument_id, new.salt, new.posted_at, new.share_with)
    or old.entry_price is not null
      and (old.entered_at, old.expires_at) is distinct from (new.entered_at, new.expires_at))
  execute function trade_refuse();

create function trade_keep_hidden() returns trigger language plpgsql as $$
begin
  if not exists (
    select from trade_event
    where trade_id = new.id and version = new.version and kind = 'shown'
  ) then
    raise exception '% may not change so', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
create trigger trade_keeps_hidden after update on trade for each row
  when (old.hidden_at is not null and new.hidden_at is null)
  execute function trade_keep_hidden();

-- A row leaves the list of hidden calls only if its journal shows the call again.
create or replace trigger hidden_trade_stays before update or truncate on hidden_trade
  for each statement execute function trade_refuse();
create function hidden_trade_keep() returns trigger language plpgsql as $$
begin
  if not exists (select from trade_event where trade_id = old.trade_id and kind = 'shown') then
    raise exception '% may not change so', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
create trigger hidden_trade_keeps after delete on hidden_trade
  for each row execute function hidden_trade_keep();
