-- What strangers spend on somebody's codes is apart from what a session or a known browser may, and
-- a code that another browser asks for leaves mine alive.
alter table otp_event add column budget text not null default 'anybody'
  check (budget in ('own', 'anybody'));
drop index otp_challenge_open;
create unique index otp_challenge_open on otp_challenge (subject, purpose, binding)
  where state = 'open';
