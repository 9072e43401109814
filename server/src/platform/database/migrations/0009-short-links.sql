-- A code leads to one entry, and an entry has one code. The code of a deleted entry stays taken, so that an old link
-- never leads to somebody else's post; nothing but the code and its counts is left then.
create table short_links (
  code text primary key check (code ~ '^[A-Za-z0-9]{6}$'),
  entry_id bigint unique references entries on delete set null,
  created_at timestamptz not null default now(),
  clicks bigint not null default 0 check (clicks >= 0),
  last_accessed_at timestamptz
);
