-- The admins' work queue counts what waits, and shows since when the oldest does.
create index manual_payment_waiting on manual_payment (submitted_at) where decided_at is null;
create index refund_owed on refund (done_at) where status = 'failed';
