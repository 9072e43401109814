-- For whom an entry is: 1 everyone, 2 its owner's followers, 3 nobody but its owner. What was published before is for everyone.
alter table entries add column audience smallint not null default 1 check (audience between 1 and 3);

alter table members
  -- Whether whoever wants to follow has to ask, and entries are for accepted followers.
  add column is_private boolean not null default false,
  add column usual_audience smallint not null default 1 check (usual_audience between 1 and 3),
  -- What others see of the weights.
  add column shown_numbers text not null default 'weight' check (shown_numbers in ('weight', 'change', 'none')),
  -- As entries_count and last_entry_id, of what is for everyone, and of what is for followers, too.
  add column entries_for_all_count integer not null default 0 check (entries_for_all_count >= 0),
  add column entries_for_followers_count integer not null default 0 check (entries_for_followers_count >= 0),
  add column last_entry_for_all_id bigint,
  add column last_entry_for_followers_id bigint;
update members set entries_for_all_count = entries_count, entries_for_followers_count = entries_count,
  last_entry_for_all_id = last_entry_id, last_entry_for_followers_id = last_entry_id where entries_count > 0;

-- A line, a count or a page reads for whom an entry is where it reads the entry: in the index.
drop index entries_history;
create index entries_history on entries (member_id, measured_at desc, id desc) include (weight, audience);
drop index entries_of_member;
create index entries_of_member on entries (member_id, id desc) include (audience);

-- Who is recommended for what they publish is so for what everyone may see of it.
drop index members_recommended;
create index members_recommended on members (recent_entries_count desc, id)
  where recent_entries_count > 0 and not is_private;
drop index members_often;
create index members_often on members (recent_days_count desc, last_entry_for_all_id desc)
  where recent_days_count > 0 and not is_private;

-- The days of a member, and what is counted of them, are those of entries for everyone.
create function count_open_days(who uuid, entry_day date, change integer) returns void language plpgsql as $$
begin
  if change > 0 then
    insert into entry_days as d (member_id, day, count)
      select who, entry_day, change where entry_day > day_in_japan(now()) - 30
      on conflict (member_id, day) do update set count = d.count + excluded.count;
  else
    update entry_days d set count = d.count + change where d.member_id = who and d.day = entry_day
      and d.day > day_in_japan(now()) - 30;
  end if;
  if found then
    update members m set recent_entries_count = recent_entries_count + change,
        recent_days_count = (select count(*) from entry_days d where d.member_id = who and d.count > 0)
      where m.id = who;
  end if;
end $$;

create or replace function count_entries() returns trigger language plpgsql as $$
declare change integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from members where id in (select member_id from changed) order by id for no key update;
  perform count_open_days(c.member_id, c.day, change * c.n)
    from (select member_id, day_in_japan(created_at) as day, count(*)::integer as n from changed
          where audience = 1 group by 1, 2) c;
  update members m set
      entries_count = entries_count + change * c.n,
      entries_for_followers_count = entries_for_followers_count + change * c.for_followers,
      entries_for_all_count = entries_for_all_count + change * c.for_all
    from (select member_id, count(*)::integer as n, (count(*) filter (where audience <= 2))::integer as for_followers,
                 (count(*) filter (where audience = 1))::integer as for_all
          from changed group by member_id) c
    where m.id = c.member_id;
  perform find_newest_entries(c.member_id) from (select distinct member_id from changed) c;
  return null;
end $$;

create function find_newest_entries(who uuid) returns void language sql as $$
  update members m set
    last_entry_id = (select max(e.id) from entries e where e.member_id = who),
    last_entry_for_followers_id = (select max(e.id) from entries e where e.member_id = who and e.audience <= 2),
    last_entry_for_all_id = (select max(e.id) from entries e where e.member_id = who and e.audience = 1)
  where m.id = who
$$;

create function count_audience() returns trigger language plpgsql as $$
begin
  perform 1 from members where id = new.member_id for no key update;
  update members m set
      entries_for_followers_count = entries_for_followers_count + (new.audience <= 2)::integer - (old.audience <= 2)::integer,
      entries_for_all_count = entries_for_all_count + (new.audience = 1)::integer - (old.audience = 1)::integer
    where m.id = new.member_id;
  if (new.audience = 1) <> (old.audience = 1) then
    perform count_open_days(new.member_id, day_in_japan(new.created_at), case new.audience when 1 then 1 else -1 end);
  end if;
  perform find_newest_entries(new.member_id);
  return null;
end $$;
create trigger entries_audience_changed after update of audience on entries for each row
  when (old.audience <> new.audience) execute function count_audience();
