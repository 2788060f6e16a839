#!/bin/sh
# Run once by the PostgreSQL image on an empty cluster: creates the owner of the tables and the serving role.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$DATABASE_OWNER_PASSWORD" -v serving="$DATABASE_PASSWORD" <<'SQL'
create role tradebox login password :'serving';
create role tradebox_owner login password :'owner';
grant tradebox to tradebox_owner;
create database tradebox owner tradebox_owner;
SQL
