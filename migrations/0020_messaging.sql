-- What investors and providers write to each other. Messages are only added: they are kept for five
-- years, whatever their participants hide.

-- What two people write to each other.
create table conversation (
  id uuid primary key,
  -- The two, in the order of their ids, so that there is one conversation of two people.
  first_id uuid not null references account (id),
  second_id uuid not null references account (id),
  -- Of the newest message. Whoever adds one takes the next number under this row's lock.
  last_seq integer not null default 0,
  -- Here, and not with the members: whoever writes waits for this row, and then sees the block.
  first_blocks boolean not null default false,
  second_blocks boolean not null default false,
  created_at timestamptz(3) not null,
  unique (first_id, second_id),
  check (first_id < second_id)
);

-- How far each of the two has read it, and what each does not see.
create table conversation_member (
  conversation_id uuid not null references conversation (id),
  account_id uuid not null references account (id),
  other_id uuid not null references account (id),
  -- Has written at least once: the other one may answer.
  wrote boolean not null default false,
  read_seq integer not null default 0,
  -- Messages of the other one behind read_seq.
  unread integer not null default 0 check (unread >= 0),
  -- What is up to here is not shown to this one.
  hidden_seq integer not null default 0,
  muted boolean not null default false,
  -- Null: hidden, or nothing yet; such a conversation is in no list.
  last_at timestamptz(3),
  -- The first message of which this one is to be told, until the conversation is read; what was told.
  notice_seq integer,
  noticed_at timestamptz,
  mailed_at timestamptz,
  primary key (conversation_id, account_id),
  unique (account_id, other_id)
);
create index conversation_member_newest
  on conversation_member (account_id, last_at desc, conversation_id desc) where last_at is not null;
create index conversation_member_unread on conversation_member (account_id) where unread > 0;

-- One message. Only grows.
create table message (
  conversation_id uuid not null,
  seq integer not null check (seq > 0),
  id uuid not null,
  sender_id uuid not null,
  -- What the sender called it: sent again it is the same message.
  client_id uuid not null,
  content text not null check (octet_length(content) <= 4096),
  file_id text,
  file_name text,
  file_bytes integer,
  created_at timestamptz(3) not null,
  primary key (conversation_id, seq),
  unique (conversation_id, sender_id, client_id),
  foreign key (conversation_id, sender_id) references conversation_member (conversation_id, account_id),
  check ((file_id is null) = (file_name is null) and (file_id is null) = (file_bytes is null)),
  check (content <> '' or file_id is not null)
);
create index message_age on message using brin (created_at);

-- A conversation that one of the two wants an admin to read.
create table message_report (
  id uuid primary key,
  conversation_id uuid not null references conversation (id),
  reporter_id uuid not null references account (id),
  reported_id uuid not null references account (id),
  reason text not null check (reason in ('credentials', 'promise', 'fraud', 'abuse', 'other')),
  details text not null,
  created_at timestamptz(3) not null,
  closed_at timestamptz,
  closed_by uuid references account (id),
  outcome text,
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (outcome is null))
);
create unique index message_report_open on message_report (conversation_id, reporter_id)
  where closed_at is null;
create index message_report_waiting on message_report (created_at desc, id desc) where closed_at is null;
create index message_report_done on message_report (created_at desc, id desc) where closed_at is not null;

create function message_refuse() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.created_at < now() - interval '5 years' then
    return old;
  end if;
  raise exception 'messages are kept for five years' using errcode = 'insufficient_privilege';
end
$$;
create trigger message_append_only before update or delete on message
  for each row execute function message_refuse();

create function message_stays() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger message_no_truncate before truncate on message
  for each statement execute function message_stays();
create trigger conversation_stays before delete on conversation
  for each row execute function message_stays();
create trigger conversation_no_truncate before truncate on conversation
  for each statement execute function message_stays();
create trigger message_report_stays before delete on message_report
  for each row execute function message_stays();
create trigger message_report_no_truncate before truncate on message_report
  for each statement execute function message_stays();
