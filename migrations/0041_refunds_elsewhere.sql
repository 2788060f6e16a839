-- Money that somebody gives back at the gateway itself, past this product, is kept as a refund too.

alter table refund
  add column source text not null default 'product' check (source in ('product', 'gateway')),
  -- What of it refunds were booked for already, which it spared from being made.
  add column covers_paise bigint not null default 0
    check (covers_paise between 0 and amount_paise),
  add check (source = 'gateway' or covers_paise = 0),
  drop constraint refund_status_check,
  drop constraint refund_done_check,
  add constraint refund_status_check
    check (status in ('queued', 'pending', 'failed', 'processed', 'transferred', 'covered')),
  add constraint refund_done_check
    check ((status in ('failed', 'processed', 'transferred', 'covered')) = (done_at is not null));

create index refund_elsewhere on refund (created_at desc, id desc) where source = 'gateway';

-- What of a cancellation had gone back at the gateway before anybody cancelled.
alter table cancellation
  add column already_paise bigint not null default 0,
  add check (already_paise between 0 and base_paise + gst_paise),
  add check (already_paise = 0 or route = 'gateway');
