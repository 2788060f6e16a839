-- outside a transaction
-- The newest open calls without a look at all of them; when a call was posted never changes.
create index concurrently if not exists open_trade_newest
  on open_trade (posted_at desc, trade_id desc);
