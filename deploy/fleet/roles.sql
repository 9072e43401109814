-- After deploy/roles.sql, as PostgreSQL's superuser: so that the app sees at once which timeline a standby follows, and reads from it
-- again soon after a failover. Without it that is seen with the standby's next checkpoint.
grant pg_read_all_stats to hakari;
