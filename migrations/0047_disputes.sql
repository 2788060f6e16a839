-- Events about disputes of payments, which report no payment.
alter table gateway_event drop constraint gateway_event_outcome_check,
  add constraint gateway_event_outcome_check check (
    outcome in ('settled', 'disputed', 'mismatched', 'unknown', 'ignored')) not valid;
