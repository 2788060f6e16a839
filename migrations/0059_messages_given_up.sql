-- A message that could not be sent is queued again and seen, until it is of no use any more.

alter table outgoing_message
  add column useful_until timestamptz,
  -- When it was put back into the queue, and when admins were told that it waits.
  add column queued_at timestamptz,
  add column told_at timestamptz;
create index outgoing_message_created on outgoing_message (created_at);
create index outgoing_message_unsent on outgoing_message (created_at) where sent_at is null;
