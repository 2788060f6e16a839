-- A provider's newest clients, and those whose plan ends next, without a look at all of them.
create index subscription_newest on subscription (provider_id, starts_at desc, user_id desc);
create index subscription_ending_of_provider on subscription (provider_id, until, user_id);
