-- Since when a plan takes no new clients. Who has it may renew it.
alter table plan add column paused_at timestamptz;
