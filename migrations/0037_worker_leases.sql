-- A worker keeps its shares for as long as it is heard of: one row is renewed for all of them, which also keeps
-- nobody waiting who writes events by them.
comment on column trade_share.expires_at is 'Unread since 0037; a later migration drops it.';
