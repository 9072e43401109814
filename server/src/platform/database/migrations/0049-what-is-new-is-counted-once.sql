-- older programs may run: yes
-- Whoever counts a new entry, like or comment writes the row that counts it once: three changes of a member's row for each entry, none
-- of them in place, were most of what a post cost. What goes is counted as before (0004, 0034, 0040).

-- The member is held before the days, as by whoever forgets old ones. Many entries of one statement are one change.
create function count_new_entries() returns trigger language plpgsql as $$
begin
  perform from members where id in (select member_id from changed) order by id for no key update;
  with by_day as (
    select member_id, day_in_japan(created_at) as day, count(*)::integer as n from changed
    where audience = 1 and day_in_japan(created_at) > day_in_japan(now()) - 30 group by 1, 2),
  days as (
    insert into entry_days as d (member_id, day, count) select member_id, day, n from by_day
    on conflict (member_id, day) do update set count = d.count + excluded.count
    returning d.member_id, d.day, d.count),
  recent as (
    select member_id, sum(n)::integer as entries, (count(*) filter (where days.count = by_day.n))::integer as new_days
    from by_day join days using (member_id, day) group by member_id),
  counted as (
    select member_id, count(*)::integer as n, (count(*) filter (where audience <= 2))::integer as for_followers,
           (count(*) filter (where audience = 1))::integer as for_all, max(id) as newest,
           max(id) filter (where audience <= 2) as newest_for_followers, max(id) filter (where audience = 1) as newest_for_all
    from changed group by member_id)
  update members m set
      entries_count = entries_count + c.n,
      entries_for_followers_count = entries_for_followers_count + c.for_followers,
      entries_for_all_count = entries_for_all_count + c.for_all,
      recent_entries_count = recent_entries_count + coalesce(r.entries, 0),
      recent_days_count = recent_days_count + coalesce(r.new_days, 0),
      last_entry_id = greatest(last_entry_id, c.newest),
      last_entry_for_followers_id = greatest(last_entry_for_followers_id, c.newest_for_followers),
      last_entry_for_all_id = greatest(last_entry_for_all_id, c.newest_for_all),
      goal_direction = case when goal_direction is null and target_weight is not null
        then goal_direction(m.id, target_weight, target_set_at) else goal_direction end
    from counted c left join recent r using (member_id) where m.id = c.member_id;
  return null;
end $$;
drop trigger entries_added on entries;
drop trigger entries_direction on entries;
drop function note_direction;
create trigger entries_added after insert on entries referencing new table as changed
  for each statement execute function count_new_entries();

-- Who likes or answers is held by the foreign key: a disabling at the same time waits, and then takes this out again.
create function count_new_likes() returns trigger language plpgsql as $$
begin
  update entries e set likes_count = likes_count + c.n
    from (select l.entry_id, count(*)::integer as n from changed l join members m on m.id = l.member_id
          where m.disabled_at is null group by l.entry_id) c
    where e.id = c.entry_id;
  return null;
end $$;
drop trigger likes_added on likes;
create trigger likes_added after insert on likes referencing new table as changed
  for each statement execute function count_new_likes();

create function count_new_comments() returns trigger language plpgsql as $$
begin
  update entries e set comments_count = comments_count + c.n
    from (select w.entry_id, count(*)::integer as n from changed w join members m on m.id = w.member_id
          where m.disabled_at is null and w.hidden_at is null group by w.entry_id) c
    where e.id = c.entry_id;
  return null;
end $$;
drop trigger comments_added on comments;
create trigger comments_added after insert on comments referencing new table as changed
  for each statement execute function count_new_comments();
