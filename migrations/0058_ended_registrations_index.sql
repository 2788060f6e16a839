-- outside a transaction
create index concurrently if not exists provider_registration_ended on provider (account_id)
  where registration_ended_at is not null;
