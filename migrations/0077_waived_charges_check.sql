-- outside a transaction
alter table set_off validate constraint set_off_waived_check;
