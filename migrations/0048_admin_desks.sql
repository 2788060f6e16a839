-- What admins list over all providers and people.

create index order_line_sold on order_line (paid_at desc, id desc) where paid_at is not null;
create index platform_purchase_paid on platform_purchase (created_at desc, id desc)
  where status = 'paid';

-- The audit log by kind of deed and by day; by person and object it can be asked for already.
create index audit_entry_action on audit_entry (action, seq);
create index audit_entry_at on audit_entry (at);
