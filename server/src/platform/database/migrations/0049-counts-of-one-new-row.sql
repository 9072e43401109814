-- older programs may run: yes
-- Entries, likes and comments come one at a time: each is counted by one change of the row that counts it, and that row is written
-- once. What goes in masses, as when somebody leaves, is still counted by the statement that takes it away (0004, 0034, 0040).

-- The member is held before the days, as by whoever forgets old ones.
create function count_new_entry() returns trigger language plpgsql as $$
declare
  entry_day date := day_in_japan(new.created_at);
  is_recent boolean := new.audience = 1 and entry_day > day_in_japan(now()) - 30;
  is_new_day boolean := false;
begin
  if is_recent then
    perform from members where id = new.member_id for no key update;
    insert into entry_days as d (member_id, day, count) values (new.member_id, entry_day, 1)
      on conflict (member_id, day) do update set count = d.count + 1
      returning count = 1 into is_new_day;
  end if;
  update members m set
      entries_count = entries_count + 1,
      entries_for_followers_count = entries_for_followers_count + (new.audience <= 2)::integer,
      entries_for_all_count = entries_for_all_count + (new.audience = 1)::integer,
      recent_entries_count = recent_entries_count + is_recent::integer,
      recent_days_count = recent_days_count + is_new_day::integer,
      last_entry_id = greatest(last_entry_id, new.id),
      last_entry_for_followers_id =
        case when new.audience <= 2 then greatest(last_entry_for_followers_id, new.id) else last_entry_for_followers_id end,
      last_entry_for_all_id =
        case when new.audience = 1 then greatest(last_entry_for_all_id, new.id) else last_entry_for_all_id end,
      goal_direction = case when goal_direction is null and target_weight is not null
        then goal_direction(m.id, target_weight, target_set_at) else goal_direction end
    where m.id = new.member_id;
  return null;
end $$;
drop trigger entries_added on entries;
drop trigger entries_direction on entries;
drop function note_direction;
create trigger entries_added after insert on entries for each row execute function count_new_entry();

-- Who likes or answers is held by the foreign key: a disabling at the same time waits, and then takes this out again.
create function count_new_like() returns trigger language plpgsql as $$
begin
  update entries set likes_count = likes_count + 1
    where id = new.entry_id and exists (select from members m where m.id = new.member_id and m.disabled_at is null);
  return null;
end $$;
drop trigger likes_added on likes;
create trigger likes_added after insert on likes for each row execute function count_new_like();

create function count_new_comment() returns trigger language plpgsql as $$
begin
  update entries set comments_count = comments_count + 1
    where id = new.entry_id and exists (select from members m where m.id = new.member_id and m.disabled_at is null);
  return null;
end $$;
drop trigger comments_added on comments;
create trigger comments_added after insert on comments for each row when (new.hidden_at is null)
  execute function count_new_comment();
