-- An admin reverses a recharge that was entered by mistake: a counter entry in the ledger.
-- What is there passed a check that allowed less, so this one is never validated: that would keep
-- postings waiting.
alter domain ledger_entry_kind drop constraint ledger_entry_kind_check;
alter domain ledger_entry_kind add constraint ledger_entry_kind_check check (value in (
  'sale', 'direct-sale', 'platform-sale', 'membership', 'refund', 'recharge', 'recharge-reversal',
  'withdrawal-hold', 'withdrawal-release', 'withdrawal-return', 'withdrawal-payout',
  'refund-transfer', 'dashboard-refund', 'refund-claimed')) not valid;

alter table wallet_recharge add column reversed_at timestamptz,
  add column reversed_by uuid, add column reversal_reason text;
alter table wallet_recharge
  add constraint wallet_recharge_reversed check (
    num_nulls(reversed_at, reversed_by, reversal_reason) in (0, 3) and reversal_reason <> '') not valid,
  add constraint wallet_recharge_reversed_by_fkey
    foreign key (reversed_by) references account (id) not valid;
