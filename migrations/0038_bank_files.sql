-- When an approved withdrawal was last written into a file for the bank: it is in no second one
-- unless an admin asks for that.
alter table withdrawal add column bank_file_at timestamptz;
