#!/bin/sh
# Once, by the image of PostgreSQL, over an empty cluster: who owns the tables, and who serves.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$DATABASE_OWNER_PASSWORD" -v serving="$DATABASE_PASSWORD" <<'SQL'
create role tradebox login password :'serving';
create role tradebox_owner login password :'owner';
grant tradebox to tradebox_owner;
create database tradebox owner tradebox_owner;
SQL
