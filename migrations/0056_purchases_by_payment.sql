-- outside a transaction
-- A purchase belongs to the day of its payment, as in the ledger and on its invoice.
create index concurrently if not exists platform_purchase_by_payment
  on platform_purchase (paid_at desc, id desc) where status = 'paid';
drop index concurrently if exists platform_purchase_paid;
