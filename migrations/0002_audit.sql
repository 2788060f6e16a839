-- The log of who did what. Writers put rows into the inbox in their own transactions; one sequencer
-- moves them into the chain, where each row's hash covers the hash before it.

-- Deeds that are not in the chain yet. Hot: each transaction that is audited adds to it.
create table audit_inbox (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  at timestamptz(3) not null,
  actor_kind text not null check (actor_kind in ('anonymous', 'account', 'system')),
  actor_id text,
  actor_role text,
  -- SHA-256 of the session's id.
  session_hash bytea,
  ip text,
  action text not null,
  object_type text,
  object_id text,
  detail jsonb,
  request_id text
);

-- The chain. Only grows.
create table audit_entry (
  seq bigint primary key check (seq > 0),
  at timestamptz(3) not null,
  actor_kind text not null check (actor_kind in ('anonymous', 'account', 'system')),
  actor_id text,
  actor_role text,
  session_hash bytea,
  ip text,
  action text not null,
  object_type text,
  object_id text,
  detail jsonb,
  request_id text,
  -- SHA-256 over the previous row's hash and this row's canonical JSON.
  hash bytea not null check (length(hash) = 32)
);
create index audit_entry_actor on audit_entry (actor_id, seq);
create index audit_entry_object on audit_entry (object_type, object_id, seq);

create index audit_entry_action on audit_entry (action, seq);
create index audit_entry_at on audit_entry (at);

-- Where the chain ends, sealed with a key that is not in the database: cutting rows off the end
-- shows.
create table audit_head (
  singleton boolean primary key default true check (singleton),
  seq bigint not null,
  hash bytea not null check (length(hash) = 32),
  mac bytea not null
);

-- The Ed25519 key that signs the chain's head, sealed.
create table audit_signing_key (
  singleton boolean primary key default true check (singleton),
  sealed bytea not null,
  created_at timestamptz not null default now()
);

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function audit_refuse();
create trigger audit_entry_no_truncate before truncate on audit_entry
  for each statement execute function audit_refuse();
create trigger audit_inbox_unchanged before update on audit_inbox
  for each row execute function audit_refuse();
create trigger audit_inbox_no_truncate before truncate on audit_inbox
  for each statement execute function audit_refuse();
create trigger audit_head_stays before delete on audit_head
  for each row execute function audit_refuse();
create trigger audit_head_no_truncate before truncate on audit_head
  for each statement execute function audit_refuse();
