-- The home of version 0.2.0 as it was sent before it was made faster; each of its twenty parameters is who looks.
select e.id, e.public_id, trim_scale(e.weight)::text as weight, e.note, e.measured_at, e.created_at, e.edited_at,
           e.revision, (e.likes_count - (case
    when e.likes_count = 0 or not exists (select h.member_id from unheard h where h.viewer_id = $1) then 0
    when e.likes_count <= (select count(*) from (select h.member_id from unheard h where h.viewer_id = $2) o) then (
      select count(*) from (select r.member_id as id from likes r where r.entry_id = e.id and r.member_id in (select h.member_id from unheard h where h.viewer_id = $3) offset 0) theirs
      join members w on w.id = theirs.id and "w"."disabled_at" is null)
    else (
      select coalesce(sum(theirs.n), 0) from (select distinct o.member_id from (select h.member_id from unheard h where h.viewer_id = $4) o offset 0) o
      cross join lateral (
        select count(*) as n from likes r join members w on w.id = r.member_id and "w"."disabled_at" is null
        where r.entry_id = e.id and r.member_id = o.member_id offset 0) theirs) end)::integer) as likes_count, (e.comments_count - (case
    when e.comments_count = 0 or not exists (select h.member_id from unheard h where h.viewer_id = $5) then 0
    when e.comments_count <= (select count(*) from (select h.member_id from unheard h where h.viewer_id = $6) o) then (
      select count(*) from (select r.member_id as id from comments r where r.entry_id = e.id and r.hidden_at is null and r.member_id in (select h.member_id from unheard h where h.viewer_id = $7) offset 0) theirs
      join members w on w.id = theirs.id and "w"."disabled_at" is null)
    else (
      select coalesce(sum(theirs.n), 0) from (select distinct o.member_id from (select h.member_id from unheard h where h.viewer_id = $8) o offset 0) o
      cross join lateral (
        select count(*) as n from comments r join members w on w.id = r.member_id and "w"."disabled_at" is null
        where r.entry_id = e.id and r.hidden_at is null and r.member_id = o.member_id offset 0) theirs) end)::integer) as comments_count,
           e.commenters,
  (case "e"."commenters" when 'everyone' then true when 'followers' then "viewer"."reach" >= 2 else "viewer"."reach" >= 3 end) as may_comment, e.member_id, e.idempotency_key, m.name, m.handle, m.avatar_id,
           round(e.weight - up_to.previous, 1)::text as delta, up_to.line_days, up_to.line_weights,
           m.target_weight::float8 as target, coalesce(
  sign(round(e.weight - up_to.previous, 1)) = sign(m.target_weight - up_to.previous)
  and m.target_weight <> up_to.previous
  and coalesce(m.goal_direction, sign(m.target_weight - up_to.previous)) = sign(m.target_weight - up_to.previous), false) as is_towards_goal, (
  select case when count(*) < 100 then (case "viewer"."reach"
  when 3 then "m"."entries_count" when 2 then "m"."entries_for_followers_count"
  when 1 then "m"."entries_for_all_count" end) - count(*)::integer end
  from (select from entries n where n.member_id = e.member_id and n.id > e.id and "n"."audience" <= "viewer"."reach"
        limit 100) newer) as nth,
           e.audience, "e"."audience" <= (case when "m"."disabled_at" is not null then 0 when "m"."is_private" then 0 else 1 end) as is_for_all, (case when "m"."id" = $9 then 'weight' else "m"."shown_numbers" end) as numbers,
           l.entry_id is not null as is_liked, ("e"."member_id" <> $10 and exists (
        select from muted_words w where w.member_id = $11 and strpos(searchable("e"."note"), w.sought) > 0)) as is_note_muted,
           said.*
    from (
      with people as materialized (
        select c.id, c.reach, n.newest from (
  select followee_id as id, 2 as reach from follows where follower_id = $12 union all select $13::uuid, 3) c
        cross join lateral (select (case "c"."reach"
  when 3 then "m"."last_entry_id" else "m"."last_entry_for_followers_id" end) as newest from members m where m.id = c.id and "m"."disabled_at" is null and not exists (
        select from unheard u where u.viewer_id = $14 and u.member_id = "m"."id") limit 1) n
        where n.newest is not null
        order by n.newest desc limit 21),
      oldest as (select case when count(*) < 21 then 0 else min(newest) end as id from people)
      select mine.id, c.reach from people c
      cross join lateral (
        select e.id from entries e
        where e.member_id = c.id and e.id >= (select id from oldest) and "e"."audience" <= "c"."reach"
        order by e.id desc limit 21) mine
      order by mine.id desc limit 21) page
    join entries e on e.id = page.id
    join members m on m.id = e.member_id
    cross join lateral (select "page"."reach" as reach) viewer
    left join likes l on l.entry_id = e.id and l.member_id = $15
    cross join lateral (
  select array_agg(day_in_japan(p.measured_at) - date '1970-01-01' order by p.measured_at desc, p.id desc) as line_days,
         array_agg(p.weight::float8 order by p.measured_at desc, p.id desc) as line_weights,
         (array_agg(p.weight order by p.measured_at desc, p.id desc))[2] as previous
  from (select p.weight, p.measured_at, p.id from entries p
        where p.member_id = e.member_id and (p.measured_at, p.id) <= (e.measured_at, e.id) and "p"."audience" <= "viewer"."reach"
        order by p.measured_at desc, p.id desc limit 150) p) up_to
    left join lateral (
  select c.id as comment_id, c.text as comment_text, w.id as writer_id, w.name as writer_name, w.handle as writer_handle,
         w.avatar_id as writer_avatar_id, ("c"."member_id" <> $16 and exists (
        select from muted_words w where w.member_id = $17 and strpos(searchable("c"."text"), w.sought) > 0)) as is_comment_muted
  from comments c join members w on w.id = c.member_id
  where c.entry_id = e.id and e.comments_count > 0 and ("c"."hidden_at" is null or "c"."member_id" = $18) and ("w"."disabled_at" is null and not
  exists (select from kept_apart k where k.viewer_id = $19 and k.member_id = "w"."id")) and not exists (
        select from unheard u where u.viewer_id = $20 and u.member_id = "w"."id")
  order by c.id desc limit 1) said on true
    where "e"."audience" <= "viewer"."reach"
    order by e.id desc
