-- outside a transaction
create index concurrently if not exists provider_once_verified on provider (account_id)
  where status <> 'verified' and approved_at is not null and not never_verified;
drop index concurrently if exists provider_unlisted;
