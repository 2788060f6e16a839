-- What providers note about their clients, and messages to many of them.

-- A word that a provider puts on its clients.
create table client_tag (
  id uuid primary key,
  provider_id uuid not null references provider (account_id),
  name text not null check (char_length(name) between 1 and 40),
  created_at timestamptz not null,
  unique (id, provider_id)
);
create unique index client_tag_name on client_tag (provider_id, lower(name));

-- Which client has which.
create table client_tagging (
  provider_id uuid not null,
  user_id uuid not null references account (id),
  tag_id uuid not null,
  tagged_at timestamptz not null,
  primary key (provider_id, user_id, tag_id),
  foreign key (tag_id, provider_id) references client_tag (id, provider_id) on delete cascade
);
create index client_tagging_of_tag on client_tagging (tag_id);
create index client_tagging_of_user on client_tagging (user_id);

-- What a provider has written down about a client.
create table client_note (
  id uuid primary key,
  provider_id uuid not null references provider (account_id),
  user_id uuid not null references account (id),
  content text not null check (char_length(content) between 1 and 2000),
  created_at timestamptz(3) not null,
  edited_at timestamptz(3)
);
create index client_note_newest on client_note (provider_id, user_id, created_at desc, id desc);
create index client_note_of_user on client_note (user_id);

-- A choice of clients that a provider asks for again.
create table client_filter (
  id uuid primary key,
  provider_id uuid not null references provider (account_id),
  name text not null check (char_length(name) between 1 and 60),
  filter jsonb not null,
  created_at timestamptz not null
);
create unique index client_filter_name on client_filter (provider_id, lower(name));

-- One message to many. The same words go out once a day, and so many messages a day at most: `place`.
create table group_message (
  id uuid primary key,
  provider_id uuid not null references provider (account_id),
  content text not null check (octet_length(content) between 1 and 4096),
  content_sha256 bytea not null check (octet_length(content_sha256) = 32),
  sent_day date not null,
  place smallint not null check (place between 1 and 5),
  receivers integer not null check (receivers > 0),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  unique (provider_id, sent_day, place),
  unique (provider_id, sent_day, content_sha256)
);
create index group_message_newest on group_message (provider_id, created_at desc, id desc);

-- Whom it is for, fixed when it is sent; each gets it once.
create table group_message_receiver (
  message_id uuid not null references group_message (id),
  user_id uuid not null references account (id),
  state text not null check (state in ('waiting', 'sent', 'refused')),
  primary key (message_id, user_id)
);
create index group_message_waiting on group_message_receiver (message_id, user_id)
  where state = 'waiting';
