-- What providers ask of the desk, and their open calls.

-- What a provider's browser has called a call: the same one is never posted twice. `digest` is the
-- SHA-256 of what was asked.
create table trade_request (
  provider_id uuid not null references provider (account_id),
  client_key uuid not null,
  trade_id uuid not null unique references trade (id) deferrable initially deferred,
  digest bytea not null check (length(digest) = 32),
  primary key (provider_id, client_key)
);

-- The open calls of a provider, however many it has closed.
alter table open_trade add column provider_id uuid;
update open_trade o set provider_id = t.provider_id from trade t where t.id = o.trade_id;
alter table open_trade alter column provider_id set not null;
create index open_trade_of_provider on open_trade (provider_id, trade_id);
