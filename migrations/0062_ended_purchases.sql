-- When the buyer's bank took the payment of a platform plan back, which ended it before its time.
alter table platform_purchase add column ended_at timestamptz;
