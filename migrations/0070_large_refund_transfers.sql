-- Bank transfers of large refunds that failed at the gateway: entered by one admin, confirmed by
-- another. One waits as long as its refund is failed and of this amount.
create table large_refund_transfer (
  refund_id uuid primary key references refund (id),
  amount_paise bigint not null check (amount_paise > 0),
  reference_no text not null check (reference_no ~ '^[A-Z0-9]{6,64}$'),
  sent_on date not null,
  entered_at timestamptz not null,
  entered_by uuid not null references account (id)
);
