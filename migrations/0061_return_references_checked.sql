-- outside a transaction
alter table withdrawal validate constraint withdrawal_return_reference_check;
