-- A transfer that a buyer has reported is decided later, by somebody else, at the price that was
-- quoted: no other order of the buyer takes its coupon meanwhile, and no time does.
alter table coupon_use add column pinned boolean not null default false
  check (not pinned or state = 'held');
update coupon_use use set pinned = true
from order_line line join customer_order o on o.id = line.order_id
where line.id = use.line_id and use.state = 'held' and o.status = 'submitted';
drop index coupon_use_lapsing;
create index coupon_use_lapsing on coupon_use (until) where state = 'held' and not pinned;
