-- While it equals the epoch, the worker that owns the share may not have judged all prices since the
-- worker before it: nobody exits by a price of that time. Older workers leave it null.
alter table trade_share add column catching_up_epoch bigint;
