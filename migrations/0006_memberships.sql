-- The charges that a provider has agreed to, for a year.
create table membership (
  id uuid primary key,
  provider_id uuid not null references account (id),
  plan text not null check (plan in ('Prepaid', 'Postpaid')),
  pricing_type text not null check (pricing_type in ('Percentage', 'Fixed')),
  fresh_charge_paise bigint not null check (fresh_charge_paise >= 0),
  renewal_charge_paise bigint not null check (renewal_charge_paise >= 0),
  setup_fee_paise bigint not null check (setup_fee_paise >= 0),
  fresh_bps integer not null check (fresh_bps between 0 and 10000),
  renewal_bps integer not null check (renewal_bps between 0 and 10000),
  fixed_fresh_paise bigint not null check (fixed_fresh_paise >= 0),
  fixed_renewal_paise bigint not null check (fixed_renewal_paise >= 0),
  customer_limit integer not null check (customer_limit between 0 and 1000000),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  activated_by uuid references account (id),
  -- The invoice of its charge, which a module above issues; null where that was settled elsewhere or there was none.
  invoice_id uuid,
  -- One membership runs at a time.
  exclude using gist (provider_id with =, tstzrange(starts_at, ends_at) with &&)
);
create index membership_latest on membership (provider_id, starts_at desc);
