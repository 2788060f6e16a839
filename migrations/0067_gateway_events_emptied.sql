-- A gateway's event names the payer. Long after it was processed, its content is erased; its id, kind
-- and outcome stay, so that it is still known when it is delivered again.
alter table gateway_event alter column sealed drop not null;
