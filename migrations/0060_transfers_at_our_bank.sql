-- A transfer at our own bank is one movement: a recharge, a withdrawal or a refund. Its reference is
-- taken by one of them.

create table ledger_transfer (
  -- What references that people take for one another have in common.
  reference_key text primary key
);
insert into ledger_transfer
select lookalike_key(transaction_id) from wallet_recharge
union select lookalike_key(reference_no) from withdrawal where reference_no is not null
union select lookalike_key(transfer_reference) from refund where transfer_reference is not null
on conflict do nothing;
