-- What the platform charged for a sale, its tax included. A coupon of the provider lowers the price
-- and not a fixed charge, so that a line that cost nothing may have one.
alter table order_line add column charge_paise bigint not null default 0 check (charge_paise >= 0);
update order_line l set charge_paise = e.amounts[9] + e.amounts[10]
from ledger_entry e where e.key = 'sale:' || l.id and e.amounts[9] > 0;

drop trigger order_line_sold_once on order_line;
create trigger order_line_sold_once
  before update of paid_at, subscription_id, invoice_id, charge_paise
  on order_line for each row
  when (old.paid_at is not null
    and (new.paid_at, new.subscription_id, new.invoice_id, new.charge_paise)
    is distinct from (old.paid_at, old.subscription_id, old.invoice_id, old.charge_paise))
  execute function refuse_line_change();
