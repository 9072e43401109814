-- Years of weights that came in at once, or one day's.
create table history_runs (
  id bigint generated always as identity primary key,
  member_id uuid not null references members on delete cascade,
  source text not null check (source in ('fitbit', 'health_planet', 'apple_health', 'takeout', 'csv')),
  kind text not null check (kind in ('file', 'service', 'sync')),
  state text not null check (state in ('open', 'running', 'waiting', 'done', 'failed')),
  -- Of a service: everything measured since then has been read, and how often in a row there was nothing.
  read_back_to timestamptz not null default now(),
  empty_windows integer not null default 0,
  added integer not null default 0 check (added >= 0),
  known integer not null default 0 check (known >= 0),
  rejected integer not null default 0 check (rejected >= 0),
  failure text,
  started_at timestamptz not null default now(),
  -- When it last came forward: one that does not any more is given up.
  moved_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((state in ('done', 'failed')) = (finished_at is not null))
);
create index history_runs_of_member on history_runs (member_id, id desc);
create unique index history_runs_one_at_a_time on history_runs (member_id, source, kind)
  where kind <> 'file' and state in ('running', 'waiting');
create index history_runs_open on history_runs (started_at) where state = 'open';
create index history_runs_under_way on history_runs (moved_at) where state in ('running', 'waiting');

-- What a member's scales know. Nobody else sees it; publishing makes an entry of it.
create table readings (
  id bigint generated always as identity primary key,
  member_id uuid not null references members on delete cascade,
  run_id bigint not null references history_runs on delete cascade,
  source text not null check (source in ('fitbit', 'health_planet', 'apple_health', 'takeout', 'csv')),
  -- What makes it the same reading when it comes again.
  source_id text not null check (source_id <> '' and octet_length(source_id) <= 400),
  weight numeric(8, 5) not null check (weight > 0 and weight <= 500),
  measured_at timestamptz not null check (isfinite(measured_at)),
  is_hidden boolean not null default false,
  entry_id bigint unique references entries on delete set null,
  unique (member_id, source, source_id)
);
create index readings_history on readings (member_id, measured_at desc, id desc);
create index readings_of_run on readings (run_id);

-- Deleted by hand: its source does not bring it back. Nothing of it is kept but its name.
create table forgotten_readings (
  member_id uuid not null references members on delete cascade,
  source text not null,
  source_id text not null,
  primary key (member_id, source, source_id)
);

-- What a file held, before its owner has said that it shall count.
create table sent_readings (
  run_id bigint not null references history_runs on delete cascade,
  part integer not null check (part >= 0),
  place integer not null,
  source_id text not null check (source_id <> '' and octet_length(source_id) <= 400),
  weight numeric(8, 5) not null check (weight > 0 and weight <= 500),
  measured_at timestamptz not null check (isfinite(measured_at)),
  primary key (run_id, part, place)
);

alter table entries drop constraint entries_source_check;
alter table entries add check (source in ('typed', 'fitbit', 'health_planet', 'apple_health', 'takeout', 'csv'));

alter table connections
  -- Whether new readings are fetched once a day, and when they were.
  add column is_synced boolean not null default false,
  add column synced_at timestamptz;
create index connections_to_sync on connections (synced_at) where is_synced;
