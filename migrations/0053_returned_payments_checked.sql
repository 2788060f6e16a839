-- outside a transaction
alter table gateway_payment validate constraint gateway_payment_status_check;
