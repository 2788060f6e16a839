-- outside a transaction
-- What admins recharged for a provider within a day is summed before each further recharge.
create index concurrently if not exists wallet_recharge_by_provider
  on wallet_recharge (provider_id, recharged_at);
