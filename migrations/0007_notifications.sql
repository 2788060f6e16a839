-- What an account is told inside the product, for the role in which it is told.

-- One notification.
create table notification (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  role text not null check (role in ('user', 'provider', 'admin')),
  -- `area.what-happened`, for the picture beside it.
  kind text not null,
  title text not null check (title <> ''),
  body text not null,
  -- A path of this site.
  link text check (link ~ '^/([^/\\]|$)'),
  created_at timestamptz(3) not null,
  read_at timestamptz(3)
);
create index notification_list on notification (account_id, role, created_at desc, id desc);
create index notification_unread on notification (account_id, role) where read_at is null;
