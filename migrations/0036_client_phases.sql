-- outside a transaction
-- An end that was seen stays when a clock goes back: how a client stands, and who is due, is read
-- with the phase of each term, out of the indexes alone as before.
create index concurrently if not exists subscription_standing_by_phase
  on subscription (provider_id, user_id, plan_id, until)
  include (starts_at, kind, cancelled_at, phase);
create index concurrently if not exists subscription_due_by_phase
  on subscription (provider_id, until, user_id)
  include (plan_id, starts_at, kind, phase);
drop index concurrently if exists subscription_standing;
drop index concurrently if exists subscription_due;
