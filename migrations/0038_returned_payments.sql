-- A payment that goes back is shown with its order.
alter table returned_payment add column amount_paise bigint check (amount_paise > 0);
update returned_payment back set amount_paise = came.amount_paise
from gateway_payment came where came.id = back.payment_id;
alter table returned_payment alter column amount_paise set not null;
create index returned_payment_of_order on returned_payment (order_id);
