-- older programs may run: yes

-- From here on `members.entries_edits` says by itself whether anything changed that a line of an entry is made of: it also counts
-- what is deleted, and what is measured before something that was there. A new entry that is the newest changes no line but
-- its own, so what is remembered of the others stays. Whether there is a later one is found by counting one further than there
-- are new ones: a search for one that is not new, planned for a single new row, takes the square of their number for thousands.
-- The triggers are made again so that whoever is writing has ended before.
create or replace function count_new_entries() returns trigger language plpgsql as $$
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
           max(id) filter (where audience <= 2) as newest_for_followers, max(id) filter (where audience = 1) as newest_for_all,
           min(measured_at) as since
    from changed group by member_id)
  update members m set
      entries_count = entries_count + c.n,
      entries_for_followers_count = entries_for_followers_count + c.for_followers,
      entries_for_all_count = entries_for_all_count + c.for_all,
      entries_edits = entries_edits + ((select count(*) from (
        select from entries e where e.member_id = c.member_id and e.measured_at >= c.since limit c.n + 1) since) > c.n)::integer,
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
create or replace trigger entries_added after insert on entries referencing new table as changed
  for each statement execute function count_new_entries();

-- Of entries that go.
create or replace function count_entries() returns trigger language plpgsql as $$
begin
  perform 1 from members where id in (select member_id from changed) order by id for no key update;
  perform count_open_days(c.member_id, c.day, -c.n)
    from (select member_id, day_in_japan(created_at) as day, count(*)::integer as n from changed
          where audience = 1 group by 1, 2) c;
  update members m set
      entries_count = entries_count - c.n,
      entries_for_followers_count = entries_for_followers_count - c.for_followers,
      entries_for_all_count = entries_for_all_count - c.for_all,
      entries_edits = entries_edits + 1
    from (select member_id, count(*)::integer as n, (count(*) filter (where audience <= 2))::integer as for_followers,
                 (count(*) filter (where audience = 1))::integer as for_all
          from changed group by member_id) c
    where m.id = c.member_id;
  perform find_newest_entries(c.member_id) from (select distinct member_id from changed) c;
  return null;
end $$;
create or replace trigger entries_removed after delete on entries referencing old table as changed
  for each statement execute function count_entries();
