-- outside a transaction
alter table group_message validate constraint group_message_counts_check;
