-- On how many of the last 30 days a member published, for the people who do so often. It stands at the member, so that
-- nobody counts; of those who are equal the one who published last comes first.
alter table members add column recent_days_count integer not null default 0 check (recent_days_count >= 0);
update members m set recent_days_count = d.days
  from (select member_id, count(*)::integer as days from entry_days where count > 0 group by member_id) d
  where m.id = d.member_id;
create index members_often on members (recent_days_count desc, last_entry_id desc) where recent_days_count > 0;

create or replace function count_entries() returns trigger language plpgsql as $$
declare change integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from members where id in (select member_id from changed) order by id for no key update;
  if tg_op = 'INSERT' then
    insert into entry_days as d (member_id, day, count)
      select member_id, day_in_japan(created_at), count(*) from changed group by 1, 2
      on conflict (member_id, day) do update set count = d.count + excluded.count;
    update members m set recent_entries_count = recent_entries_count + c.n
      from (select member_id, count(*)::integer as n from changed group by member_id) c where m.id = c.member_id;
  else
    with gone as (select member_id, day_in_japan(created_at) as day, count(*)::integer as n from changed group by 1, 2),
    counted as (
      update entry_days d set count = d.count - g.n from gone g
      where d.member_id = g.member_id and d.day = g.day returning d.member_id, g.n)
    update members m set recent_entries_count = recent_entries_count - c.n
      from (select member_id, sum(n)::integer as n from counted group by member_id) c where m.id = c.member_id;
  end if;
  update members m set entries_count = entries_count + change * c.n,
      last_entry_id = (select max(e.id) from entries e where e.member_id = m.id),
      recent_days_count = (select count(*) from entry_days d where d.member_id = m.id and d.count > 0)
    from (select member_id, count(*)::integer as n from changed group by member_id) c where m.id = c.member_id;
  return null;
end $$;

-- One kind of what others did, or of what one did oneself, is read without walking past the rest.
create index activities_of_kind on activities (member_id, type, id desc);
