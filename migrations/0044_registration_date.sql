-- Of a provider's registration: every agreement of a research analyst names it.
alter table provider add column registration_date date
  check (registration_date >= '1950-01-01');
