-- Why the platform covers this part of a payment that was taken back, instead of charging its
-- provider. Null if the provider was charged.
alter table set_off add column waived_because text;
alter table set_off add constraint set_off_waived_check
  check (char_length(waived_because) between 1 and 1000) not valid;
