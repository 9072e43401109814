-- Counts and the newest entry stand at the member, so that no list ever counts or searches.
alter table members
  -- In the order they came, for pages of people.
  add column number bigint generated always as identity unique,
  add column entries_count integer not null default 0 check (entries_count >= 0),
  add column followers_count integer not null default 0 check (followers_count >= 0),
  add column following_count integer not null default 0 check (following_count >= 0),
  -- Entries of the last 30 days, for recommendations; a daily job takes away the day that is over.
  add column recent_entries_count integer not null default 0 check (recent_entries_count >= 0),
  add column last_entry_id bigint,
  add column goal_start_weight numeric(8, 5) check (goal_start_weight > 0 and goal_start_weight <= 500);
create index members_recommended on members (recent_entries_count desc, id) where recent_entries_count > 0;
create index members_name on members (lower(name) text_pattern_ops, number);
create index members_handle on members (handle text_pattern_ops);

create table entries (
  id bigint generated always as identity primary key,
  member_id uuid not null references members on delete cascade,
  weight numeric(8, 5) not null check (weight > 0 and weight <= 500),
  note text not null default '',
  -- Published orders the feed, measured orders a person's own history.
  created_at timestamptz not null default now() check (isfinite(created_at)),
  measured_at timestamptz not null default now() check (isfinite(measured_at)),
  source text not null default 'typed' check (source in ('typed', 'fitbit', 'health_planet')),
  idempotency_key uuid not null,
  likes_count integer not null default 0 check (likes_count >= 0),
  comments_count integer not null default 0 check (comments_count >= 0),
  unique (member_id, idempotency_key)
);
create index entries_of_member on entries (member_id, id desc);
create index entries_history on entries (member_id, measured_at desc, id desc);

create table likes (
  entry_id bigint not null references entries on delete cascade,
  member_id uuid not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (entry_id, member_id)
);
create index likes_of_member on likes (member_id);

create table comments (
  id bigint generated always as identity primary key,
  entry_id bigint not null references entries on delete cascade,
  member_id uuid not null references members on delete cascade,
  text text not null check (text <> ''),
  created_at timestamptz not null default now(),
  idempotency_key uuid not null,
  unique (member_id, idempotency_key)
);
create index comments_of_entry on comments (entry_id, id desc);

create table follows (
  id bigint generated always as identity unique,
  follower_id uuid not null references members on delete cascade,
  followee_id uuid not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (follower_id, followee_id),
  check (follower_id <> followee_id)
);
create index follows_followers on follows (followee_id, id desc);
create index follows_following on follows (follower_id, id desc);

-- How many entries a member published on a day of Japan, for the last 30 days.
create table entry_days (
  member_id uuid not null references members on delete cascade,
  day date not null,
  count integer not null check (count >= 0),
  primary key (member_id, day)
);
create index entry_days_day on entry_days (day);

-- Counts change with their rows, whatever adds or removes them: a person, a deleted account, a command.
-- Rows are locked in the order of their ids, so that two changes never wait for each other.

create function count_likes() returns trigger language plpgsql as $$
declare change integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from entries where id in (select entry_id from changed) order by id for no key update;
  update entries e set likes_count = likes_count + change * c.n
    from (select entry_id, count(*)::integer as n from changed group by entry_id) c where e.id = c.entry_id;
  return null;
end $$;
create trigger likes_added after insert on likes referencing new table as changed
  for each statement execute function count_likes();
create trigger likes_removed after delete on likes referencing old table as changed
  for each statement execute function count_likes();

create function count_comments() returns trigger language plpgsql as $$
declare change integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from entries where id in (select entry_id from changed) order by id for no key update;
  update entries e set comments_count = comments_count + change * c.n
    from (select entry_id, count(*)::integer as n from changed group by entry_id) c where e.id = c.entry_id;
  return null;
end $$;
create trigger comments_added after insert on comments referencing new table as changed
  for each statement execute function count_comments();
create trigger comments_removed after delete on comments referencing old table as changed
  for each statement execute function count_comments();

create function count_follows() returns trigger language plpgsql as $$
declare change integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from members
    where id in (select follower_id from changed union select followee_id from changed)
    order by id for no key update;
  update members m set following_count = following_count + change * c.n
    from (select follower_id, count(*)::integer as n from changed group by follower_id) c where m.id = c.follower_id;
  update members m set followers_count = followers_count + change * c.n
    from (select followee_id, count(*)::integer as n from changed group by followee_id) c where m.id = c.followee_id;
  return null;
end $$;
create trigger follows_added after insert on follows referencing new table as changed
  for each statement execute function count_follows();
create trigger follows_removed after delete on follows referencing old table as changed
  for each statement execute function count_follows();

create function day_in_japan(moment timestamptz) returns date language sql immutable
  return (moment at time zone 'Asia/Tokyo')::date;

-- An entry counts as recent for as long as its day is in entry_days.
create function count_entries() returns trigger language plpgsql as $$
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
      last_entry_id = (select max(e.id) from entries e where e.member_id = m.id)
    from (select member_id, count(*)::integer as n from changed group by member_id) c where m.id = c.member_id;
  return null;
end $$;
create trigger entries_added after insert on entries referencing new table as changed
  for each statement execute function count_entries();
create trigger entries_removed after delete on entries referencing old table as changed
  for each statement execute function count_entries();
