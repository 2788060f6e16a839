-- Names that others give out are kept in one form (src/contract/canonical.ts), and are unique by
-- what people take for one another as well: the letter O and zero, I, L and one.
create function lookalike_key(value text) returns text
  language sql immutable strict parallel safe
  return translate(upper(value), 'OIL', '011');

-- What was typed before names had one form: capitals and digits of its compatible form.
create function pg_temp.compacted(value text) returns text
  language sql immutable strict
  return upper(regexp_replace(normalize(value, nfkc), '[^A-Za-z0-9]', '', 'g'));

-- `twin` numbers the rows that were told apart by their spelling alone and stand already; a new row
-- is 0, so that there is never one more. They are for an operator to look at, and nothing of them is
-- rewritten but the spelling.

alter table withdrawal add column twin integer not null default 0;
update withdrawal w set reference_no = n.form, twin = n.twin
from (
  select id, form, row_number() over (partition by lookalike_key(form) order by processed_at, id) - 1
    as twin
  from (select id, processed_at, lpad(pg_temp.compacted(reference_no),
      greatest(6, length(pg_temp.compacted(reference_no))), '0') as form
    from withdrawal where reference_no is not null) typed
) n where n.id = w.id;
drop index withdrawal_reference;
create unique index withdrawal_reference on withdrawal (lookalike_key(reference_no), twin);
alter table withdrawal add constraint withdrawal_reference_form
  check (reference_no ~ '^[A-Z0-9]{6,64}$');

alter table wallet_recharge add column twin integer not null default 0;
update wallet_recharge w set transaction_id = n.form, twin = n.twin
from (
  select id, form, row_number() over (partition by lookalike_key(form) order by recharged_at, id) - 1
    as twin
  from (select id, recharged_at, lpad(pg_temp.compacted(transaction_id),
      greatest(6, length(pg_temp.compacted(transaction_id))), '0') as form
    from wallet_recharge) typed
) n where n.id = w.id;
drop index wallet_recharge_transaction;
create unique index wallet_recharge_transaction
  on wallet_recharge (lookalike_key(transaction_id), twin);
alter table wallet_recharge add constraint wallet_recharge_transaction_form
  check (transaction_id ~ '^[A-Z0-9]{6,64}$');

alter table refund add column twin integer not null default 0;
update refund r set transfer_reference = n.form, twin = n.twin
from (
  select id, form, row_number() over (partition by lookalike_key(form) order by done_at, id) - 1
    as twin
  from (select id, done_at, lpad(pg_temp.compacted(transfer_reference),
      greatest(6, length(pg_temp.compacted(transfer_reference))), '0') as form
    from refund where transfer_reference is not null) typed
) n where n.id = r.id;
drop index refund_transfer;
create unique index refund_transfer on refund (lookalike_key(transfer_reference), twin);
alter table refund add constraint refund_transfer_form
  check (transfer_reference ~ '^[A-Z0-9]{6,64}$');

alter table provider_refund add column twin integer not null default 0;
update provider_refund r set reference_no = n.form, twin = n.twin
from (
  select cancellation_id, form, row_number() over (
    partition by provider_id, lookalike_key(form) order by recorded_at, cancellation_id) - 1 as twin
  from (select cancellation_id, provider_id, recorded_at, lpad(pg_temp.compacted(reference_no),
      greatest(6, length(pg_temp.compacted(reference_no))), '0') as form
    from provider_refund) typed
) n where n.cancellation_id = r.cancellation_id;
drop index provider_refund_transfer;
create unique index provider_refund_transfer
  on provider_refund (provider_id, lookalike_key(reference_no), twin);
alter table provider_refund add constraint provider_refund_form
  check (reference_no ~ '^[A-Z0-9]{6,64}$');

-- A transfer that is presented twice is marked, however its number was read from the receipt.
drop index manual_payment_utr;
create index manual_payment_utr on manual_payment (lookalike_key(utr)) where utr is not null;

alter table coupon add column twin integer not null default 0;
update coupon c set twin = n.twin
from (
  select id, row_number() over (
    partition by provider_id, lookalike_key(code) order by created_at, id) - 1 as twin
  from coupon
) n where n.id = c.id and n.twin > 0;
create unique index coupon_lookalike on coupon (provider_id, lookalike_key(code), twin);

-- A registration, by its letters and digits.
create function registration_key(value text) returns text
  language sql immutable strict parallel safe
  return lookalike_key(regexp_replace(value, '[^A-Za-z0-9]', '', 'g'));

alter table provider add column twin integer not null default 0;
update provider
set reg_number = upper(regexp_replace(normalize(reg_number, nfkc), '[^A-Za-z0-9/-]', '', 'g'))
where reg_number !~ '^[A-Z0-9/-]+$'
  and upper(regexp_replace(normalize(reg_number, nfkc), '[^A-Za-z0-9/-]', '', 'g')) <> '';
update provider p set twin = n.twin
from (
  select account_id, row_number() over (
    partition by category, registration_key(reg_number) order by verified_at, account_id) - 1 as twin
  from provider where status = 'verified' and type <> 'sub profile'
) n where n.account_id = p.account_id and n.twin > 0;
drop index provider_registration;
create unique index provider_registration
  on provider (category, registration_key(reg_number), twin)
  where status = 'verified' and type <> 'sub profile';

-- Without a space or a letter of another alphabet.
alter table account add constraint account_email_form check (email ~ '^[!-~]+$');
