-- What the platform charged for a sale, its tax included. A coupon of the provider lowers the price
-- and not a fixed charge, so that a line that cost nothing may have one.
alter table order_line add column charge_paise bigint not null default 0 check (charge_paise >= 0);
update order_line l set charge_paise = e.amounts[9] + e.amounts[10]
from ledger_entry e where e.key = 'sale:' || l.id and e.amounts[9] > 0;
