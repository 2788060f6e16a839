-- What the bank disputes of the payment; null in rows of older processes, and then all of it.
alter table dispute add column amount_paise bigint;
alter table dispute add constraint dispute_amount_check check (amount_paise >= 0) not valid;

-- When nothing of what left the payment at the gateway could be claimed or charged any more. Null in
-- rows of older processes even then, which only costs a look at them.
alter table refund add column claimed_at timestamptz;
alter table refund add constraint refund_claimed_check
  check (claimed_at is null or source = 'gateway') not valid;
