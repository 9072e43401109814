-- An upload that is sent once more is the same one only with the same bytes.
alter table files add column upload_hash bytea check (octet_length(upload_hash) = 32);

-- Which way a goal leads: when its start is deleted, the next best weight may lie beyond the target, and is no start.
alter table members add column goal_direction smallint check (goal_direction in (-1, 1));

create function goal_direction(of_member uuid, target numeric, set_at timestamptz) returns smallint language sql stable
  return nullif(sign(target - coalesce(
    (select e.weight from entries e where e.member_id = of_member and e.measured_at <= set_at
     order by e.measured_at desc, e.id desc limit 1),
    (select e.weight from entries e where e.member_id = of_member and e.measured_at > set_at
     order by e.measured_at, e.id limit 1))), 0)::smallint;

update members set goal_direction = goal_direction(id, target_weight, target_set_at) where target_weight is not null;

create or replace function note_target() returns trigger language plpgsql as $$
begin
  if new.target_weight is null then
    new.target_set_at := null;
    new.goal_direction := null;
  elsif tg_op = 'INSERT' then
    new.target_set_at := new.joined_at;
  elsif new.target_weight is distinct from old.target_weight then
    new.target_set_at := now();
    new.goal_direction := goal_direction(new.id, new.target_weight, now());
  end if;
  return new;
end $$;

create function note_direction() returns trigger language plpgsql as $$
begin
  update members m set goal_direction = goal_direction(m.id, m.target_weight, m.target_set_at)
  where m.id in (select member_id from changed) and m.target_weight is not null and m.goal_direction is null;
  return null;
end $$;
create trigger entries_direction after insert on entries referencing new table as changed
  for each statement execute function note_direction();

-- What is taken back within a day was a typing error, and so was the way it led.
create function correct_direction() returns trigger language plpgsql as $$
begin
  update members m set goal_direction = goal_direction(m.id, m.target_weight, m.target_set_at)
  where m.id in (select member_id from changed where created_at > now() - interval '1 day') and m.target_weight is not null;
  return null;
end $$;
create trigger entries_direction_corrected after delete on entries referencing old table as changed
  for each statement execute function correct_direction();

-- The handles of somebody who left are nobody's for as long as they would have led on. Hashed, they name nobody.
create table left_handles (
  hash uuid primary key,
  valid_until timestamptz not null check (isfinite(valid_until))
);
create index left_handles_valid_until on left_handles (valid_until);

create function is_left_handle(handle text) returns boolean language sql stable
  return exists (select from left_handles where hash = md5(handle)::uuid and valid_until > now());

create function leave_handles() returns trigger language plpgsql as $$
begin
  insert into left_handles (hash, valid_until)
    select md5(handle)::uuid, now() + interval '90 days'
    from (select old.handle union select handle from old_handles where member_id = old.id) own(handle)
    on conflict (hash) do update set valid_until = excluded.valid_until;
  return old;
end $$;
create trigger members_leave before delete on members for each row execute function leave_handles();

create or replace function skip_old_handle() returns trigger language plpgsql as $$
begin
  if is_left_handle(new.handle) or exists (select from old_handles where handle = new.handle and valid_until > now()) then
    return null;
  end if;
  return new;
end $$;

create or replace function keep_old_handle() returns trigger language plpgsql as $$
begin
  delete from old_handles where handle = new.handle and (member_id = new.id or valid_until <= now());
  if is_left_handle(new.handle) or exists (select from old_handles where handle = new.handle) then
    raise unique_violation using message = 'the handle is kept from others', constraint = 'old_handles_pkey';
  end if;
  if tg_op = 'UPDATE' then
    insert into old_handles (handle, member_id, valid_until) values (old.handle, new.id, now() + interval '90 days');
  end if;
  return null;
end $$;
