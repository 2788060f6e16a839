-- How often the provider was reminded of a submitted payment that awaits its decision.
alter table manual_payment add column reminders smallint not null default 0;
