-- Invoices and credit notes. Amounts are whole paise; a supplier that is null is the platform.

-- What stands on invoices about a buyer, asked once before the first of them.
create table billing_profile (
  account_id uuid primary key references account (id),
  name text not null check (char_length(name) between 1 and 160),
  address1 text not null check (char_length(address1) between 1 and 160),
  address2 text not null default '' check (char_length(address2) <= 160),
  city text not null check (char_length(city) between 1 and 80),
  pin text not null check (pin ~ '^[1-9][0-9]{5}$'),
  state text not null,
  gstin text check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  updated_at timestamptz not null
);

-- What a provider says about its own invoices.
create table invoice_settings (
  provider_id uuid primary key references provider (account_id),
  sac text not null check (sac ~ '^99[0-9]{4}$'),
  prefix text not null check (prefix ~ '^[A-Z]{3}$'),
  signatory_name text not null check (char_length(signatory_name) <= 120),
  signatory_title text not null check (char_length(signatory_title) <= 120),
  updated_at timestamptz not null
);

-- The last number given out. Its row is locked until the issuing transaction ends, so that a
-- transaction which is rolled back leaves no gap. The prefix holds for the whole year.
create table invoice_series (
  supplier_id uuid references provider (account_id),
  financial_year smallint not null check (financial_year between 2000 and 2200),
  kind text not null check (kind in ('invoice', 'credit-note')),
  prefix text not null check (prefix ~ '^[A-Z]{3}$'),
  last_sequence integer not null check (last_sequence >= 0),
  unique nulls not distinct (supplier_id, financial_year, kind)
);

-- A document that was issued. Never changes.
create table invoice (
  id uuid primary key,
  kind text not null check (kind in ('invoice', 'credit-note')),
  supplier_id uuid references provider (account_id),
  financial_year smallint not null,
  sequence integer not null check (sequence > 0),
  number text not null check (number ~ '^[A-Z0-9/-]{1,16}$'),
  issued_at timestamptz not null,
  buyer_id uuid not null references account (id),
  -- What it is for; the table of it stands above this module.
  subject_type text not null check (char_length(subject_type) between 1 and 40),
  subject_id uuid not null,
  -- The invoice that a credit note takes back in part or whole, and why.
  credits_id uuid references invoice (id),
  reason text check (char_length(reason) between 1 and 300),
  -- Both sides as they were on that day.
  supplier jsonb not null,
  buyer jsonb not null,
  place_of_supply text not null,
  charges_gst boolean not null,
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  total_paise bigint not null check (total_paise >= 0),
  -- The number is made of the sequence, which is therefore unique as well.
  unique nulls not distinct (supplier_id, financial_year, number),
  unique nulls not distinct (subject_type, subject_id, kind, supplier_id),
  check ((kind = 'credit-note') = (credits_id is not null)),
  check ((kind = 'credit-note') = (reason is not null)),
  check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  check (cgst_paise = sgst_paise),
  check (igst_paise = 0 or cgst_paise = 0),
  check (charges_gst or total_paise = taxable_paise)
);

create index invoice_of_buyer on invoice (buyer_id, issued_at desc, id desc);
create index invoice_of_supplier on invoice (supplier_id, issued_at desc, id desc);
create index invoice_newest on invoice (issued_at desc, id desc);
create index invoice_credits on invoice (credits_id) where credits_id is not null;

-- What is on it, line by line.
create table invoice_line (
  invoice_id uuid not null references invoice (id),
  line_no smallint not null check (line_no > 0),
  description text not null check (char_length(description) between 1 and 300),
  sac text not null check (sac ~ '^99[0-9]{4}$'),
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  total_paise bigint not null check (total_paise >= 0),
  -- The line that a credit note's line takes back.
  credits_id uuid,
  credits_line smallint,
  -- What credit notes have taken back of this line: never more than all of it.
  credited_taxable_paise bigint not null default 0
    check (credited_taxable_paise between 0 and taxable_paise),
  credited_cgst_paise bigint not null default 0
    check (credited_cgst_paise between 0 and cgst_paise),
  credited_sgst_paise bigint not null default 0
    check (credited_sgst_paise between 0 and sgst_paise),
  credited_igst_paise bigint not null default 0
    check (credited_igst_paise between 0 and igst_paise),
  primary key (invoice_id, line_no),
  foreign key (credits_id, credits_line) references invoice_line (invoice_id, line_no),
  check ((credits_id is null) = (credits_line is null)),
  check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise)
);

-- Whoever writes a credit note: never more is taken back of a line than there is, by its checks.
create function count_credited_line() returns trigger language plpgsql as $$
begin
  update invoice_line set
    credited_taxable_paise = credited_taxable_paise + new.taxable_paise,
    credited_cgst_paise = credited_cgst_paise + new.cgst_paise,
    credited_sgst_paise = credited_sgst_paise + new.sgst_paise,
    credited_igst_paise = credited_igst_paise + new.igst_paise
  where invoice_id = new.credits_id and line_no = new.credits_line;
  return null;
end $$;
create trigger invoice_line_credited after insert on invoice_line
  for each row when (new.credits_id is not null) execute function count_credited_line();

-- What was issued stays as it is; a line's only change is that more of it has been credited.
create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  raise exception 'issued invoices are not changed' using errcode = 'restrict_violation';
end $$;

create function keep_invoice_line() returns trigger language plpgsql as $$
declare
  counted constant text[] := array['credited_taxable_paise', 'credited_cgst_paise',
    'credited_sgst_paise', 'credited_igst_paise'];
begin
  if to_jsonb(new) - counted <> to_jsonb(old) - counted
    or new.credited_taxable_paise < old.credited_taxable_paise
    or new.credited_cgst_paise < old.credited_cgst_paise
    or new.credited_sgst_paise < old.credited_sgst_paise
    or new.credited_igst_paise < old.credited_igst_paise
  then
    raise exception 'issued invoices are not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger invoice_unchanged before update or delete or truncate on invoice
  for each statement execute function refuse_invoice_change();
create trigger invoice_line_kept before delete or truncate on invoice_line
  for each statement execute function refuse_invoice_change();
create trigger invoice_line_unchanged before update on invoice_line
  for each row execute function keep_invoice_line();

-- The rendered document, made after the commit.
create table invoice_file (
  invoice_id uuid primary key references invoice (id),
  file_id text not null unique,
  rendered_at timestamptz not null
);
