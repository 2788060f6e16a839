-- Up to which of its events an account was told of a call: its posting, later its changes and its end.
alter table trade_delivery add column told_version smallint not null default 1;
