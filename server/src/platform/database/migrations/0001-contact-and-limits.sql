create table contact_messages (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  message text not null check (message <> ''),
  idempotency_key uuid not null unique,
  created_at timestamptz not null default now()
);

-- How often something happened in the current window. Keys are hashes: no address is kept here.
create table limits (
  key text primary key,
  used integer not null check (used > 0),
  ends_at timestamptz not null
);
create index limits_ends_at on limits (ends_at);
