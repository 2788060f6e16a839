-- A payment that the gateway never captured and returned to the payer by itself.
alter table gateway_payment drop constraint gateway_payment_status_check,
  add constraint gateway_payment_status_check check (
    status in ('created', 'failed', 'authorized', 'returned', 'captured', 'refunded')) not valid;
