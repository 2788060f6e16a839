-- outside a transaction
alter table trade_event validate constraint trade_event_kind_check;
