-- A transfer that its provider reported. Until an admin takes it over as the first of two, the
-- provider is who requested it.
alter table recharge_request add column reported boolean not null default false;
