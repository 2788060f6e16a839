-- outside a transaction
-- A provider's newest reported transfers, and those that wait.
create index concurrently if not exists recharge_request_by_provider
  on recharge_request (provider_id, requested_at desc) where reported;
