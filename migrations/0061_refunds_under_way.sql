-- Set while the gateway is being asked for a refund: meanwhile nothing shrinks or closes it, so that
-- the books have what the gateway makes.
alter table refund add column asking_since timestamptz;
