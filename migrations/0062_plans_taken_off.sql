-- A plan that an admin took off sale: it stays so, who holds it keeps it, and what is left of all
-- that was bought of it is given back where that was asked for.
alter table plan
  add column taken_off_at timestamptz(3),
  add column taken_off_reason text check (char_length(taken_off_reason) between 1 and 1000),
  add column refunding_since timestamptz(3),
  add constraint plan_taken_off check (
    (taken_off_at is null) = (taken_off_reason is null)
    and not (taken_off_at is not null and activated)
    and (refunding_since is null or taken_off_at is not null));
create index plan_refunding on plan (id) where refunding_since is not null;
