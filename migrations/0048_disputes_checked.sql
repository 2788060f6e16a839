-- outside a transaction
alter table gateway_event validate constraint gateway_event_outcome_check;
