-- outside a transaction
create unique index concurrently if not exists cancellation_counted
  on cancellation (line_id, counted_from) nulls not distinct;
