-- A request under a key is over with its effect: the transaction that has the effect says so in the
-- key's row. Whose claim it is, is whoever's connections bear that name.

alter table idempotency_key
  add column owner text,
  add column has_effect boolean not null default false;
