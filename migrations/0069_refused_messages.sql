-- A message that its server will never take for this recipient; it is not tried again.
alter table outgoing_message add column refused_at timestamptz;
