-- Disputes of payments by the payer's bank: the last step, or `lost`, which is final. While one is
-- open, its payment is not refunded. What the bank took back is a refund whose key is
-- `dispute:` and the dispute's id.
create table dispute (
  id text primary key check (length(id) <= 64),
  payment_id text not null references gateway_payment (id),
  step text not null check (
    step in ('opened', 'answer_wanted', 'under_review', 'won', 'lost', 'closed')),
  step_at timestamptz not null
);
create index dispute_of_payment on dispute (payment_id);
