-- An end that was seen stays when a clock goes back: how a client stands, and who is due, is read
-- with the phase of each term, out of the indexes alone as before.
drop index subscription_standing;
create index subscription_standing on subscription (provider_id, user_id, plan_id, until)
  include (starts_at, kind, cancelled_at, phase);
drop index subscription_due;
create index subscription_due on subscription (provider_id, until, user_id)
  include (plan_id, starts_at, kind, phase);
