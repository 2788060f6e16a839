-- Who ended a subscription early, and the reason that its buyer reads. Earlier rows have neither.
alter table cancellation add column ended_by text, add column reason text;
alter table cancellation add constraint cancellation_ended_by check (
  ended_by in ('buyer', 'provider', 'plan-removed', 'account-closed', 'registration-ended', 'admin')
  and (reason is null or ended_by in ('provider', 'admin'))) not valid;
