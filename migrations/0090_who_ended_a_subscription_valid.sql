-- outside a transaction
alter table cancellation validate constraint cancellation_ended_by;
