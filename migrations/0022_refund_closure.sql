-- A refund that the gateway did not make is still owed: it is asked for once more, or goes by bank
-- transfer.

alter table refund
  -- Each asking at the gateway has a receipt of its own.
  add column attempt integer not null default 1 check (attempt between 1 and 50),
  add column transfer_reference text check (char_length(transfer_reference) between 6 and 64),
  add column transferred_on date,
  add column transferred_by uuid references account (id),
  drop constraint refund_status_check,
  drop constraint refund_check,
  add constraint refund_status_check
    check (status in ('queued', 'pending', 'failed', 'processed', 'transferred')),
  add constraint refund_done_check
    check ((status in ('failed', 'processed', 'transferred')) = (done_at is not null)),
  add constraint refund_transfer_check check (
    num_nonnulls(transfer_reference, transferred_on, transferred_by)
      = case when status = 'transferred' then 3 else 0 end);

-- One bank transfer pays one refund.
create unique index refund_transfer on refund (upper(transfer_reference));
create index refund_failed on refund (done_at desc, id desc)
  where status in ('failed', 'transferred');
