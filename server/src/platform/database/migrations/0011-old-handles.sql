-- Where a handle of before leads, for as long as it does: nobody else gets it meanwhile.
create table old_handles (
  handle text primary key check (handle ~ '^[a-z0-9_]{1,30}$'),
  member_id uuid not null references members on delete cascade,
  valid_until timestamptz not null check (isfinite(valid_until))
);
create index old_handles_of_member on old_handles (member_id);
create index old_handles_valid_until on old_handles (valid_until);

-- Somebody new tries the next proposal, as with a handle that is in use.
create function skip_old_handle() returns trigger language plpgsql as $$
begin
  if exists (select from old_handles where handle = new.handle and valid_until > now()) then
    return null;
  end if;
  return new;
end $$;
create trigger members_skip_old_handle before insert on members for each row execute function skip_old_handle();

-- Afterwards: whoever waited here for the member who gives the handle up sees that it leads to that member now.
create function keep_old_handle() returns trigger language plpgsql as $$
begin
  delete from old_handles where handle = new.handle and (member_id = new.id or valid_until <= now());
  if exists (select from old_handles where handle = new.handle) then
    raise unique_violation using message = 'the handle still leads to another member', constraint = 'old_handles_pkey';
  end if;
  if tg_op = 'UPDATE' then
    insert into old_handles (handle, member_id, valid_until) values (old.handle, new.id, now() + interval '90 days');
  end if;
  return null;
end $$;
create trigger members_added after insert on members for each row execute function keep_old_handle();
create trigger members_handle_changed after update of handle on members for each row
  when (new.handle <> old.handle) execute function keep_old_handle();

-- The picture a member came with from Google: what is shown again when an uploaded one is removed.
alter table members add column google_avatar_id uuid unique references files on delete set null;

-- Behind the limits of contract/src/graphemes.ts: at most ten code points of four bytes per character.
alter table members
  add check (char_length(name) <= 200 and octet_length(name) <= 800),
  add check (char_length(bio) <= 2000 and octet_length(bio) <= 8000);
alter table entries add check (char_length(note) <= 2000 and octet_length(note) <= 8000);
alter table comments add check (char_length(text) <= 5000 and octet_length(text) <= 20000);
