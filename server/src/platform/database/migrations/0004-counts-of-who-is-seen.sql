-- Lists hide who is disabled, and so do counts: a like or comment counts while its member is enabled, a follow while
-- both are. Who is not there any more was enabled: the disabled take their rows with them, see below.

drop trigger likes_added on likes;
drop trigger likes_removed on likes;
drop trigger comments_added on comments;
drop trigger comments_removed on comments;
drop function count_likes;
drop function count_comments;

-- The rows whose counts change are held before anybody is asked whether they are enabled, here and in
-- count_member(): of an unlike and a disabling at the same time one comes first, and the other sees what it did.
create function count_on_entries() returns trigger language plpgsql as $$
declare change integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from entries where id in (select entry_id from changed) order by id for no key update;
  update entries e set
      likes_count = likes_count + case tg_table_name when 'likes' then change * c.n else 0 end,
      comments_count = comments_count + case tg_table_name when 'comments' then change * c.n else 0 end
    from (select entry_id, count(*)::integer as n from changed left join members m on m.id = member_id
          where m.disabled_at is null group by entry_id) c
    where e.id = c.entry_id;
  return null;
end $$;
create trigger likes_added after insert on likes referencing new table as changed
  for each statement execute function count_on_entries();
create trigger likes_removed after delete on likes referencing old table as changed
  for each statement execute function count_on_entries();
create trigger comments_added after insert on comments referencing new table as changed
  for each statement execute function count_on_entries();
create trigger comments_removed after delete on comments referencing old table as changed
  for each statement execute function count_on_entries();

create or replace function count_follows() returns trigger language plpgsql as $$
declare change integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from members
    where id in (select follower_id from changed union select followee_id from changed)
    order by id for no key update;
  update members m set
      following_count = following_count + change * c.following,
      followers_count = followers_count + change * c.followers
    from (select side.id, sum(side.following)::integer as following, sum(side.followers)::integer as followers
          from changed
          left join members a on a.id = follower_id left join members b on b.id = followee_id
          cross join lateral (values (follower_id, 1, 0), (followee_id, 0, 1)) as side (id, following, followers)
          where a.disabled_at is null and b.disabled_at is null group by side.id) c
    where m.id = c.id;
  return null;
end $$;

-- Takes all that a member adds to the counts of others out of them, or back into them.
create function count_member(who uuid, change integer) returns void language plpgsql as $$
begin
  -- Waits for likes, comments and follows of theirs that are under way: their foreign keys hold this row.
  perform 1 from members where id = who for update;
  perform 1 from members
    where id in (select followee_id from follows where follower_id = who
                 union select follower_id from follows where followee_id = who)
    order by id for no key update;
  perform 1 from entries
    where id in (select entry_id from likes where member_id = who
                 union select entry_id from comments where member_id = who)
    order by id for no key update;
  update entries e set likes_count = likes_count + change from likes l where l.member_id = who and e.id = l.entry_id;
  update entries e set comments_count = comments_count + change * c.n
    from (select entry_id, count(*)::integer as n from comments where member_id = who group by entry_id) c
    where e.id = c.entry_id;
  update members m set followers_count = followers_count + change
    from follows f where f.follower_id = who and m.id = f.followee_id and m.disabled_at is null;
  update members m set following_count = following_count + change
    from follows f where f.followee_id = who and m.id = f.follower_id and m.disabled_at is null;
  update members m set
      following_count = case change when 1 then (
        select count(*) from follows f join members o on o.id = f.followee_id
        where f.follower_id = who and o.disabled_at is null) else 0 end,
      followers_count = case change when 1 then (
        select count(*) from follows f join members o on o.id = f.follower_id
        where f.followee_id = who and o.disabled_at is null) else 0 end
    where id = who;
end $$;

create function members_switched() returns trigger language plpgsql as $$
begin
  perform count_member(new.id, case when new.disabled_at is null then 1 else -1 end);
  return null;
end $$;
create trigger members_switched after update of disabled_at on members for each row
  when ((old.disabled_at is null) <> (new.disabled_at is null)) execute function members_switched();

-- What the disabled leave behind goes while one can still see that it was not counted.
create function disabled_member_leaves() returns trigger language plpgsql as $$
begin
  delete from likes where member_id = old.id;
  delete from comments where member_id = old.id;
  delete from follows where old.id in (follower_id, followee_id);
  return old;
end $$;
create trigger disabled_member_leaves before delete on members for each row
  when (old.disabled_at is not null) execute function disabled_member_leaves();

select count_member(id, -1) from members where disabled_at is not null order by id;
