-- What happened to somebody, and what they did: one row for each whom it concerns. It hangs on its cause, the like, the
-- comment or the follow, and goes with it, whatever takes that away. Nothing hangs on members here: their causes do.
create table activities (
  id bigint generated always as identity primary key,
  -- Who is told.
  member_id uuid not null,
  type text not null,
  -- Who did it; in what one did oneself, whom it was about.
  other_id uuid not null,
  entry_id bigint,
  liker_id uuid,
  comment_id bigint references comments on delete cascade,
  follow_id bigint references follows (id) on delete cascade,
  created_at timestamptz not null,
  foreign key (entry_id, liker_id) references likes (entry_id, member_id) on delete cascade,
  check (case
    when type in ('like', 'my_like') then num_nulls(entry_id, liker_id) = 0 and num_nonnulls(comment_id, follow_id) = 0
    when type in ('comment', 'my_comment') then num_nulls(entry_id, comment_id) = 0 and num_nonnulls(liker_id, follow_id) = 0
    when type in ('follow', 'following') then follow_id is not null and num_nonnulls(entry_id, liker_id, comment_id) = 0
    else false end)
);
create index activities_of_member on activities (member_id, id desc);
create unique index activities_of_like on activities (entry_id, liker_id, type) where liker_id is not null;
create unique index activities_of_comment on activities (comment_id, type) where comment_id is not null;
create unique index activities_of_follow on activities (follow_id, type) where follow_id is not null;

-- How far somebody has read. It only grows.
create table activities_read (
  member_id uuid primary key references members on delete cascade,
  up_to bigint not null
);

-- The six kinds, each with its cause. Whoever likes or comments on an entry of their own hears only of what they did.
create view activity_causes as
  select e.member_id, 'like' as type, l.member_id as other_id, l.entry_id, l.member_id as liker_id,
         null::bigint as comment_id, null::bigint as follow_id, l.created_at
    from likes l join entries e on e.id = l.entry_id where e.member_id <> l.member_id
  union all
  select l.member_id, 'my_like', e.member_id, l.entry_id, l.member_id, null, null, l.created_at
    from likes l join entries e on e.id = l.entry_id
  union all
  select e.member_id, 'comment', c.member_id, c.entry_id, null, c.id, null, c.created_at
    from comments c join entries e on e.id = c.entry_id where e.member_id <> c.member_id
  union all
  select c.member_id, 'my_comment', e.member_id, c.entry_id, null, c.id, null, c.created_at
    from comments c join entries e on e.id = c.entry_id
  union all
  select f.followee_id, 'follow', f.follower_id, null, null, null, f.id, f.created_at from follows f
  union all
  select f.follower_id, 'following', f.followee_id, null, null, null, f.id, f.created_at from follows f;

-- What happened before this table was there is told too, and counts as read.
insert into activities (member_id, type, other_id, entry_id, liker_id, comment_id, follow_id, created_at)
  select * from activity_causes order by created_at, type;
insert into activities_read select member_id, max(id) from activities group by member_id;
