-- Which admin added another one, or gave it a permission, and when last: such a pair does not count
-- as two people for some days. Admins without a row are there from the start.
create table admin_empowerment (
  account_id uuid not null references account (id),
  empowered_by uuid not null references account (id),
  empowered_at timestamptz not null,
  primary key (account_id, empowered_by)
);
