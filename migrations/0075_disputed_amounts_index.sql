-- outside a transaction
alter table dispute validate constraint dispute_amount_check;
alter table refund validate constraint refund_claimed_check;
create index concurrently if not exists refund_unclaimed on refund (payment_id)
  where source = 'gateway' and claimed_at is null;
