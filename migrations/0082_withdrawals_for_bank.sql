-- outside a transaction
-- What no bank file contains yet, among all that is approved.
create index concurrently if not exists withdrawal_for_bank on withdrawal (requested_at, id)
  where status = 'approved' and bank_file_at is null;
