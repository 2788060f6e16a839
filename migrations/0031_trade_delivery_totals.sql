-- What is left of the deliveries of a call after a month: the figures, and nobody's name.
create table trade_delivery_total (
  trade_id uuid primary key references trade (id),
  told integer not null check (told >= 0),
  delivered integer not null check (delivered between 0 and told),
  median_ms bigint check (median_ms >= 0),
  slowest_ms bigint check (slowest_ms >= median_ms),
  check ((delivered = 0) = (median_ms is null) and (delivered = 0) = (slowest_ms is null))
);
