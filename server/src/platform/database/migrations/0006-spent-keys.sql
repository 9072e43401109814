-- What somebody deleted does not come back when its lost request is sent once more: for a day, the keys under which
-- entries and comments were made that are deleted by now. They are hashed with their member, and tell nothing of either.
create table spent_keys (
  hash uuid primary key,
  spent_at timestamptz not null default now()
);
create index spent_keys_spent_at on spent_keys (spent_at);

create function spent_hash(member_id uuid, idempotency_key uuid) returns uuid language sql immutable
  return md5(member_id::text || idempotency_key::text)::uuid;

-- Of somebody who leaves nothing is kept.
create function spend_keys() returns trigger language plpgsql as $$
begin
  insert into spent_keys (hash)
    select spent_hash(member_id, idempotency_key) from gone where exists (select from members where id = member_id)
    on conflict do nothing;
  return null;
end $$;
create trigger entries_keys_spent after delete on entries referencing old table as gone
  for each statement execute function spend_keys();
create trigger comments_keys_spent after delete on comments referencing old table as gone
  for each statement execute function spend_keys();
