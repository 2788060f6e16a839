-- What decides who sees an open call, and where it stands in lists, beside its place among the open
-- ones: nothing of all of them has to be looked up to show a page and to say how many there are.
alter table open_trade
  add column posted_at timestamptz(3),
  -- When it was entered, or else posted.
  add column moved_at timestamptz(3),
  add column for_all boolean,
  add column hidden boolean;
update open_trade o set posted_at = t.posted_at, moved_at = coalesce(t.entered_at, t.posted_at),
  for_all = t.share_with = 'all', hidden = t.hidden_at is not null
from trade t where t.id = o.trade_id;
alter table open_trade
  alter column posted_at set not null,
  alter column moved_at set not null,
  alter column for_all set not null,
  alter column hidden set not null,
  set (fillfactor = 70);

-- By triggers, so that it holds whoever writes a call; none of the columns is in an index.
create function open_trade_describe() returns trigger language plpgsql as $$
begin
  select t.posted_at, coalesce(t.entered_at, t.posted_at), t.share_with = 'all', t.hidden_at is not null
    into new.posted_at, new.moved_at, new.for_all, new.hidden
    from trade t where t.id = new.trade_id;
  return new;
end
$$;
create trigger open_trade_described before insert on open_trade
  for each row execute function open_trade_describe();

create function open_trade_follow() returns trigger language plpgsql as $$
begin
  update open_trade set moved_at = coalesce(new.entered_at, new.posted_at),
    hidden = new.hidden_at is not null
  where trade_id = new.id;
  return null;
end
$$;
create trigger trade_leads after update on trade for each row
  when (old.entered_at is distinct from new.entered_at or old.hidden_at is distinct from new.hidden_at)
  execute function open_trade_follow();
