-- With all that filters and orders ask, so that the newest 2,000 that a filter chooses are put in
-- another order without a look at the calls that it passes over.
create index closed_trade_by_exit_filtered on closed_trade (exited_at desc, trade_id desc)
  include (provider_id, withdrawn, result, exchange, entry_type, symbol, gain, posted_at, holding);
drop index closed_trade_by_exit;
alter index closed_trade_by_exit_filtered rename to closed_trade_by_exit;
