-- By what a start knows that it has the keys with which the data were made.
create table key_check (
  kid text primary key,
  value bytea not null
);
