-- What a sale wrote into indexes that said nothing another one did not say.

-- Begins with the buyer, as `order_line_fees` does.
drop index order_line_bought;
alter table order_line
  -- A line of an order has a plan of its own, which finds it as well.
  drop constraint order_line_order_id_position_key,
  -- A line is what its subscription was granted for and its invoice was issued for: both are unique
  -- there, by `subscription_source_id_key` and by the invoice's subject.
  drop constraint order_line_subscription_id_key,
  drop constraint order_line_invoice_id_key;
-- The index of `subscription_overlap` begins with the person and the plan, too.
drop index subscription_of_user;
-- A payment sells for one intent, by `payment_intent_captured_payment_id_key`, and a subject is sold
-- for one intent, by `payment_intent_sold`.
alter table customer_order drop constraint customer_order_payment_id_key;
-- Nobody asks for what somebody pays.
drop index payment_intent_payer;
-- It was the intent's id.
alter table payment_intent drop column receipt;

-- Terms that end are asked for whatever their phase, which the old index could not answer.
drop index subscription_running;
create index subscription_ending on subscription (until) where phase <> 'ended';
