-- When those who may see a new call were told of it, and when their browser first said that it had
-- arrived. Only who was told counts; one whose browser was faster than the telling waits for it.
create table trade_delivery (
  trade_id uuid not null references trade (id),
  account_id uuid not null references account (id),
  told_at timestamptz(3),
  delivered_at timestamptz(3),
  primary key (trade_id, account_id),
  check (told_at is not null or delivered_at is not null)
) with (fillfactor = 70);
create index trade_delivery_of_account on trade_delivery (account_id);
