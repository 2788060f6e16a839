-- A call that an admin took off the scorecard: an event of its journal like any other. The market goes
-- on judging it and it still counts; nobody but its provider is shown it any more.
alter table trade_event
  drop constraint trade_event_kind_check,
  add constraint trade_event_kind_check check (kind in
    ('posted', 'amended', 'initiated', 'tp', 'sl', 'manual', 'timeout', 'withdrawn', 'hidden'));
alter table trade
  add column hidden_at timestamptz(3),
  add column hidden_reason call_text,
  add constraint trade_hidden check ((hidden_at is null) = (hidden_reason is null));

-- A call only goes on, and what is over stays; but for being hidden, once.
drop trigger trade_goes_on on trade;
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

-- Those of them whose hiding was taken from the journals, for lists of calls that are over.
create table hidden_trade (
  trade_id uuid primary key references trade (id),
  provider_id uuid not null
);
create trigger hidden_trade_stays before update or delete or truncate on hidden_trade
  for each statement execute function trade_refuse();
