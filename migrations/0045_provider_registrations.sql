-- outside a transaction
-- All that carry a registration number, whatever became of them.
create index concurrently if not exists provider_by_registration
  on provider (registration_key(reg_number));
