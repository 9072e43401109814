-- Who waits to be accepted by somebody who wants to be asked. Whoever follows does not wait.
create table follow_requests (
  id bigint generated always as identity unique,
  requester_id uuid not null references members on delete cascade,
  member_id uuid not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (requester_id, member_id),
  check (requester_id <> member_id)
);
create index follow_requests_of_member on follow_requests (member_id, id desc);

-- A follow that was asked for is told to whoever asked; whom they follow has accepted it and knows.
alter table follows add column was_requested boolean not null default false;

alter table activities
  add column request_id bigint references follow_requests (id) on delete cascade,
  drop constraint activities_check,
  add constraint activities_check check (case
    when type in ('like', 'my_like') then num_nulls(entry_id, liker_id) = 0 and num_nonnulls(comment_id, follow_id, request_id, own_id, details) = 0
    when type in ('comment', 'my_comment') then num_nulls(entry_id, comment_id) = 0 and num_nonnulls(liker_id, follow_id, request_id, own_id, details) = 0
    when type in ('follow', 'following', 'follow_accepted') then follow_id is not null and num_nonnulls(entry_id, liker_id, comment_id, request_id, own_id, details) = 0
    when type = 'follow_request' then request_id is not null and num_nonnulls(entry_id, liker_id, comment_id, follow_id, own_id, details) = 0
    else num_nulls(own_id, details) = 0 and own_id = member_id and own_id = other_id
      and num_nonnulls(entry_id, liker_id, comment_id, follow_id, request_id) = 0 end) not valid;
create unique index activities_of_request on activities (request_id, type) where request_id is not null;

create or replace view activity_causes as
  select e.member_id, 'like' as type, l.member_id as other_id, l.entry_id, l.member_id as liker_id,
         null::bigint as comment_id, null::bigint as follow_id, l.created_at, null::bigint as request_id
    from likes l join entries e on e.id = l.entry_id where e.member_id <> l.member_id
  union all
  select l.member_id, 'my_like', e.member_id, l.entry_id, l.member_id, null, null, l.created_at, null
    from likes l join entries e on e.id = l.entry_id
  union all
  select e.member_id, 'comment', c.member_id, c.entry_id, null, c.id, null, c.created_at, null
    from comments c join entries e on e.id = c.entry_id where e.member_id <> c.member_id
  union all
  select c.member_id, 'my_comment', e.member_id, c.entry_id, null, c.id, null, c.created_at, null
    from comments c join entries e on e.id = c.entry_id
  union all
  select f.followee_id, 'follow', f.follower_id, null, null, null, f.id, f.created_at, null
    from follows f where not f.was_requested
  union all
  select f.follower_id, case when f.was_requested then 'follow_accepted' else 'following' end, f.followee_id, null, null, null,
         f.id, f.created_at, null from follows f
  union all
  select r.member_id, 'follow_request', r.requester_id, null, null, null, null, r.created_at, r.id from follow_requests r;
