-- outside a transaction
create index concurrently if not exists gateway_event_erasable on gateway_event (received_at)
  where sealed is not null and outcome is not null;
