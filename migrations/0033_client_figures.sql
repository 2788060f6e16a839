-- What a provider's figures and lists of clients read, out of indexes alone.

-- All terms of each client, plan by plan, with what decides how the client stands.
create index subscription_standing on subscription (provider_id, user_id, plan_id, until)
  include (starts_at, kind, cancelled_at);
drop index subscription_of_client;
-- Who is due, those whose plan ends first before the others.
create index subscription_due on subscription (provider_id, until, user_id)
  include (plan_id, starts_at, kind);
drop index subscription_ending_of_provider;

-- What clients paid, and when.
drop index order_line_sales;
create index order_line_sales on order_line (provider_id, paid_at desc, id desc)
  include (user_id, price_paise) where paid_at is not null;
create index cancellation_returned on cancellation (provider_id, cancelled_at)
  include (user_id, base_paise, gst_paise);

-- People by a part of their names, whatever became of their accounts.
drop index account_name_words;
create index account_name_words on account using gin (folded_text(name) gin_trgm_ops);
