import type { Query } from './queries-of-screens.ts'

/** The home as it was asked for while every entry was for everybody: what audiences and numbers cost is measured against it. */
export const homeForEverybody = (viewerId: string): Query[] => [
  {
    parameters: [viewerId],
    sql: `
      select e.id, e.public_id, trim_scale(e.weight)::text as weight, e.note, e.measured_at, e.created_at, e.edited_at,
             e.revision, e.likes_count, e.comments_count, e.member_id, e.idempotency_key, m.name, m.handle, m.avatar_id,
             round(e.weight - up_to.previous, 1)::text as delta, up_to.line_days, up_to.line_weights,
             m.target_weight::float8 as target, coalesce(
               sign(round(e.weight - up_to.previous, 1)) = sign(m.target_weight - up_to.previous)
               and m.target_weight <> up_to.previous
               and coalesce(m.goal_direction, sign(m.target_weight - up_to.previous)) = sign(m.target_weight - up_to.previous),
               false) as is_towards_goal,
             (select case when count(*) < 100 then m.entries_count - count(*)::integer end
              from (select from entries n where n.member_id = e.member_id and n.id > e.id limit 100) newer) as nth,
             l.entry_id is not null as is_liked, said.*
      from (
        with people as materialized (
          select c.id, n.newest from (
            select followee_id as id from follows where follower_id = $1::uuid union all select $1::uuid) c
          cross join lateral (
            select m.last_entry_id as newest from members m where m.id = c.id and m.disabled_at is null limit 1) n
          where n.newest is not null
          order by n.newest desc limit 21),
        oldest as (select case when count(*) < 21 then 0 else min(newest) end as id from people)
        select mine.id from people
        cross join lateral (
          select e.id from entries e where e.member_id = people.id and e.id >= (select id from oldest)
          order by e.id desc limit 21) mine
        order by mine.id desc limit 21) page
      join entries e on e.id = page.id
      join members m on m.id = e.member_id
      left join likes l on l.entry_id = e.id and l.member_id = $1::uuid
      cross join lateral (
        select array_agg(day_in_japan(p.measured_at) - date '1970-01-01' order by p.measured_at desc, p.id desc) as line_days,
               array_agg(p.weight::float8 order by p.measured_at desc, p.id desc) as line_weights,
               (array_agg(p.weight order by p.measured_at desc, p.id desc))[2] as previous
        from (select p.weight, p.measured_at, p.id from entries p
              where p.member_id = e.member_id and (p.measured_at, p.id) <= (e.measured_at, e.id)
              order by p.measured_at desc, p.id desc limit 150) p) up_to
      left join lateral (
        select c.id as comment_id, c.text as comment_text, w.id as writer_id, w.name as writer_name,
               w.handle as writer_handle, w.avatar_id as writer_avatar_id
        from comments c join members w on w.id = c.member_id
        where c.entry_id = e.id and e.comments_count > 0 and w.disabled_at is null
        order by c.id desc limit 1) said on true
      where m.disabled_at is null
      order by e.id desc`,
  },
]
