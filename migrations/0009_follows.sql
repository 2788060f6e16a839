-- Who follows which provider.

-- Who follows whom, since when.
create table follow (
  follower_id uuid not null references account (id),
  provider_id uuid not null references provider (account_id),
  followed_at timestamptz not null,
  primary key (follower_id, provider_id),
  check (follower_id <> provider_id)
);

create index follow_newest on follow (follower_id, followed_at desc, provider_id);
-- A provider's followers in the order of their ids, by which they are told one batch after another; the
-- newest of them.
create index follow_of_provider on follow (provider_id, follower_id);
create index follow_newest_of_provider on follow (provider_id, followed_at desc);
