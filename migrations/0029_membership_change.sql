-- What was agreed on with a provider since its membership began, which itself keeps what was agreed
-- on first. Of the versions that have begun, the highest holds.
create table membership_change (
  membership_id uuid not null references membership (id),
  version integer not null check (version > 1),
  starts_at timestamptz not null,
  agreed_at timestamptz not null,
  agreed_by uuid not null references account (id),
  plan text not null check (plan in ('Prepaid', 'Postpaid')),
  pricing_type text not null check (pricing_type in ('Percentage', 'Fixed')),
  renewal_charge_paise bigint not null check (renewal_charge_paise >= 0),
  fresh_bps integer not null check (fresh_bps between 0 and 10000),
  renewal_bps integer not null check (renewal_bps between 0 and 10000),
  fixed_fresh_paise bigint not null check (fixed_fresh_paise >= 0),
  fixed_renewal_paise bigint not null check (fixed_renewal_paise >= 0),
  customer_limit integer not null check (customer_limit between 0 and 1000000),
  primary key (membership_id, version),
  -- What was sold is not charged anew.
  check (starts_at >= agreed_at)
);

create function refuse_membership_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was agreed on with a provider is never changed or deleted';
end $$;
create trigger membership_change_is_kept before update or delete or truncate on membership_change
  for each statement execute function refuse_membership_change();

create view membership_version as
select id as membership_id, 1 as version, starts_at, starts_at as agreed_at, plan, pricing_type,
  renewal_charge_paise, fresh_bps, renewal_bps, fixed_fresh_paise, fixed_renewal_paise,
  customer_limit
from membership
union all
select membership_id, version, starts_at, agreed_at, plan, pricing_type, renewal_charge_paise,
  fresh_bps, renewal_bps, fixed_fresh_paise, fixed_renewal_paise, customer_limit
from membership_change;
