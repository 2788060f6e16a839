-- The bank's reference of the credit by which a withdrawal came back; null where none had been paid.
alter table withdrawal add column return_reference text;
alter table withdrawal add constraint withdrawal_return_reference_check check (
  return_reference is null or (return_reference ~ '^[A-Z0-9]{6,64}$' and status = 'returned'))
  not valid;
