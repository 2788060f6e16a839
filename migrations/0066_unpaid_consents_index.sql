-- outside a transaction
create index concurrently if not exists customer_order_erasable on customer_order (expires_at)
  where status = 'expired' and erased_at is null;
create index concurrently if not exists consent_of_text on consent (digest);
