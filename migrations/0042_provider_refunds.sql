-- What a provider owes for a cancelled plan that was paid straight to it, once it has been sent.
create table provider_refund (
  cancellation_id uuid primary key references cancellation (id),
  provider_id uuid not null,
  reference_no text not null check (length(reference_no) between 6 and 64),
  sent_on date not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null
);
-- One transfer is one refund.
create unique index provider_refund_transfer on provider_refund (provider_id, upper(reference_no));

create index cancellation_provider on cancellation (cancelled_at, id) where route = 'provider';
