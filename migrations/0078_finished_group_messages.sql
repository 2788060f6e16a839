-- How many received a message, kept once it is finished, as there can be fifty thousand of them. Null before,
-- and for messages that were finished earlier; they are counted when they are listed.
alter table group_message add column sent integer, add column refused integer;
alter table group_message add constraint group_message_counts_check
  check (sent + refused <= receivers and sent >= 0 and refused >= 0) not valid;
