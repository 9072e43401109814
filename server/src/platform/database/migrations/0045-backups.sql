-- older programs may run: yes
-- Who has left does not come back with a backup of before: for as long as there may be one, a hash of the id of each. Ids are
-- random, so nothing leads from a hash to an id, and from the id of somebody who is gone to nobody.
create table deleted_members (
  hash bytea primary key check (octet_length(hash) = 32),
  deleted_at timestamptz not null default now()
);
create index deleted_members_deleted_at on deleted_members (deleted_at);

create function deleted_hash(member_id uuid) returns bytea language sql immutable
  return sha256(('hakari deleted member ' || member_id::text)::bytea);

-- Whoever deletes the row; in the rights of the owner, because a process of before may delete one before it is granted more.
create function note_deleted_member() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into deleted_members (hash) values (deleted_hash(old.id)) on conflict do nothing;
  return null;
end $$;
create trigger members_noted after delete on members for each row execute function note_deleted_member();

-- Every try to make a backup, so that all processes, and who watches over them, know of the last good one.
create table backups (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null,
  ended_at timestamptz not null default now(),
  is_scheduled boolean not null,
  bytes bigint check (bytes > 0),
  -- What was in the way; null of one that is good.
  failure text,
  check ((failure is null) = (bytes is not null))
);
create index backups_begun_at on backups (begun_at);
