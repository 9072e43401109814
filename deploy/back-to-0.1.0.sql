-- Lets 0.1.0 start on a database that 0.2.0 has migrated: it refuses migrations it does not know, and those of 0.2.0 only
-- add. They stay done, and are written down elsewhere until deploy/forward-from-0.1.0.sql. Run as hakari_owner while no 0.2.0 runs:
--   psql "$DATABASE_MIGRATION_URL" -1 -f deploy/back-to-0.1.0.sql
\set ON_ERROR_STOP on
create table migrations_set_aside as select * from migrations where name > '0044';
delete from migrations where name > '0044';
