-- Who follows which provider.

create table follow (
  follower_id uuid not null references account (id),
  provider_id uuid not null references provider (account_id),
  followed_at timestamptz not null,
  primary key (follower_id, provider_id),
  check (follower_id <> provider_id)
);

create index follow_newest on follow (follower_id, followed_at desc, provider_id);
create index follow_of_provider on follow (provider_id, followed_at desc);
