-- Of a service: the oldest weighing it has given, and whether there may be more behind that it does not show. Runs of before
-- say nothing about it.
alter table history_runs
  add column oldest_at timestamptz,
  add column is_cut_short boolean not null default false;
