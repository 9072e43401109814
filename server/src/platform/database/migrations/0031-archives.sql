-- Everything that is a member's, in one zip they have asked for. Of one member there is one: the next takes its place.
create table archives (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null unique references members on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed')),
  -- How much of it is written, of a hundred.
  percent integer not null default 0 check (percent between 0 and 100),
  -- Its bytes lie in so many files, named after this. Each try has a name of its own, so that one who was taken for dead
  -- writes into nobody's zip. Null: there are none.
  file_id uuid,
  parts integer not null default 0 check (parts >= 0),
  bytes bigint check (bytes > 0),
  requested_at timestamptz not null default now(),
  -- When it last came forward: one that does not any more is given up.
  moved_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  check ((state in ('ready', 'failed')) = (finished_at is not null)),
  check ((state = 'ready') = (expires_at is not null) and (state = 'ready') = (bytes is not null)),
  check (file_id is not null or parts = 0)
);
create index archives_under_way on archives (moved_at) where state in ('waiting', 'making');
create index archives_expiry on archives (expires_at) where file_id is not null;
create unique index archives_file on archives (file_id) where file_id is not null;
