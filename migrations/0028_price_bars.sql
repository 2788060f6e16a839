-- What an instrument cost minute by minute while somebody watched it. Prices are integers of 1/10,000
-- rupee.
create table price_bar (
  instrument_id integer not null references instrument (id),
  minute timestamptz(0) not null check (extract(second from minute) = 0),
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  primary key (instrument_id, minute),
  check (0 < low and low <= least(open, close) and high >= greatest(open, close))
) with (fillfactor = 80);
-- For forgetting old ones: rows are written nearly in the order of time.
create index price_bar_minute on price_bar using brin (minute);
