-- outside a transaction
alter table wallet_recharge validate constraint wallet_recharge_reversed;
alter table wallet_recharge validate constraint wallet_recharge_reversed_by_fkey;
