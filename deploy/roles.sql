-- Two roles and the database, made once by PostgreSQL's superuser:
--   sudo -u postgres psql -v owner_password=… -v password=… -f deploy/roles.sql
-- hakari_owner owns the tables and changes them at a start (DATABASE_MIGRATION_URL). hakari works: it reads and writes rows,
-- which each start grants it anew, and can do nothing else (DATABASE_URL).
\set ON_ERROR_STOP on
create role hakari_owner login password :'owner_password';
create role hakari login password :'password';
create database hakari owner hakari_owner template template0 encoding 'UTF8' locale 'C.UTF-8';
revoke connect, temporary on database hakari from public;
grant connect on database hakari to hakari;
