-- What a payer's bank took back of a sale, or was refunded at the gateway, charged to its provider
-- once the plan was over. The sale, its invoice and the platform's charge stay as they are.
create table set_off (
  id uuid primary key,
  line_id uuid not null references order_line (id),
  provider_id uuid not null references provider (account_id),
  paise bigint not null check (paise > 0),
  set_off_at timestamptz not null,
  set_off_by uuid not null references account (id)
);
create index set_off_of_line on set_off (line_id);
