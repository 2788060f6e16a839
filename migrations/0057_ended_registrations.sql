-- The beginning of the day from which SEBI's order ends or suspends the registration. Until it is
-- verified again, refunds of the provider's plans are counted from it.
alter table provider add column registration_ended_at timestamptz;
