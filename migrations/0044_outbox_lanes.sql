-- Events that money's subscribers have had and that the others wait for. Hot.
create table outbox_follow_up (
  seq bigint primary key,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null
);
