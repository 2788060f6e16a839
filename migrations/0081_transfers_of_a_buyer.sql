-- outside a transaction
-- Somebody's transfers are looked for without reading the other orders of that person.
create index concurrently if not exists customer_order_manual_of_user on customer_order (user_id)
  where method = 'manual';
