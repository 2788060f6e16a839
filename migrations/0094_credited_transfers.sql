-- outside a transaction
-- A transfer whose recharge was reversed can be credited again, to the right wallet.
create unique index concurrently if not exists wallet_recharge_credited
  on wallet_recharge (lookalike_key(transaction_id)) where reversed_at is null;
drop index concurrently if exists wallet_recharge_transaction;
