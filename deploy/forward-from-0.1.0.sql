-- Before 0.2.0 or newer starts again on a database that went back to 0.1.0, or its migrations would be done a second time:
--   psql "$DATABASE_MIGRATION_URL" -1 -f deploy/forward-from-0.1.0.sql
\set ON_ERROR_STOP on
insert into migrations select * from migrations_set_aside;
drop table migrations_set_aside;
