-- The day on which SEBI's order took effect, where a refund is counted from it. What a client is owed
-- because the order became known after the cancellation is a second cancellation of the same line.
alter table cancellation add column counted_from timestamptz;
alter table cancellation drop constraint cancellation_line_id_key;
alter table cancellation drop constraint cancellation_subscription_id_key;
