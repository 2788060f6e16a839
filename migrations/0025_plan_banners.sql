-- Pictures for the head of plans, as their providers sent them. A plan keeps the address of the one
-- that it shows; those that no plan shows are forgotten, but for the newest.
create table plan_banner (
  id uuid primary key,
  provider_id uuid not null references provider (account_id),
  file_id text not null unique,
  uploaded_at timestamptz not null
);
create index plan_banner_of_provider on plan_banner (provider_id, uploaded_at desc, id desc);
