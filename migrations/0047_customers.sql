-- The admins' table of customers: walked from the newest, found by part of a name or a contact.

create index account_customers on account (created_at desc, id desc)
  where role = 'user' and state <> 'removed';

create index account_customer_words on account
  using gin ((lower(name) || ' ' || coalesce(lower(email), '') || ' ' || coalesce(number, '')) gin_trgm_ops)
  where role = 'user' and state <> 'removed';
