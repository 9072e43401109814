import { type Call, entries, type Entry } from '@hakari/contract'
import type { SignedIn, World } from '../world/world.ts'

export const record = ({ call }: { call: Call }, weight = '65.2', note = ''): Promise<Entry> =>
  call(entries.record, { body: { weight, note } })

/** As many as were asked for, so that no test has to ask whether somebody came. */
type People<N extends number, Come extends SignedIn[] = []> = Come['length'] extends N
  ? Come
  : People<N, [...Come, SignedIn]>

export const membersOf = <N extends number>(world: World, count: N): Promise<People<N>> =>
  Promise.all(Array.from({ length: count }, () => world.member())) as Promise<People<N>>

/** People who never sign in, for long lists. Their ids, oldest first. */
export async function seedMembers(world: World, count: number, name = '住人'): Promise<string[]> {
  const rows = await world.rows<{ id: string }>(
    `insert into members (name, handle)
     select $2, 'seeded_' || substr(md5(random()::text), 1, 12) || n from generate_series(1, $1) n order by n
     returning id`,
    [count, name],
  )
  return rows.map(({ id }) => id)
}

/** Everybody follows, likes and comments everybody else, written past the API. */
export async function acquaint(world: World, ids: string[]): Promise<void> {
  await world.rows(
    `insert into follows (follower_id, followee_id)
     select a, b from unnest($1::uuid[]) a, unnest($1::uuid[]) b where a <> b`,
    [ids],
  )
  const pairs = 'from entries e, unnest($1::uuid[]) a where e.member_id = any($1)'
  await world.rows(`insert into likes (entry_id, member_id) select e.id, a ${pairs}`, [ids])
  await world.rows(
    `insert into comments (entry_id, member_id, text, idempotency_key) select e.id, a, 'おつかれさま', gen_random_uuid() ${pairs}`,
    [ids],
  )
}

/** Written past the API, many at once. Their ids, oldest first. */
export async function seedEntries(world: World, memberIds: string[]): Promise<string[]> {
  const rows = await world.rows<{ id: string }>(
    `insert into entries (member_id, weight, idempotency_key)
     select member_id, 60 + place % 20, gen_random_uuid() from unnest($1::uuid[]) with ordinality as it (member_id, place)
     order by place returning id`,
    [memberIds],
  )
  return rows.map(({ id }) => id)
}

/** What stands in their addresses, in the same order. */
export async function publicIdsOf(world: Pick<World, 'rows'>, ids: string[]): Promise<string[]> {
  const rows = await world.rows<{ public_id: string }>(
    `select public_id from unnest($1::bigint[]) with ordinality as it (id, place) join entries using (id) order by place`,
    [ids],
  )
  return rows.map((row) => row.public_id)
}

interface Page {
  items: { id: string }[]
  next: string | null
}

/** Every id of a list, page by page, as somebody who scrolls to its end. */
export async function scrolled(
  page: (query: { before?: string }) => Promise<Page>,
  between: () => Promise<unknown> = async () => {},
): Promise<string[][]> {
  const pages: string[][] = []
  let before: string | null | undefined
  do {
    const { items, next } = await page(before ? { before } : {})
    pages.push(items.map(({ id }) => id))
    before = next
    await between()
  } while (before)
  return pages
}

/** The same numbers in every run. */
export function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return (state >> 8) % below
  }
}

/** Days of which more or fewer entries are counted than there are. */
export const wrongDays = ({ rows }: Pick<World, 'rows'>) =>
  rows(`
    select * from (select member_id, day, count from entry_days where count > 0) counted
    full join (select member_id, day_in_japan(created_at) as day, count(*)::integer as there
               from entries where audience = 1 group by 1, 2) real using (member_id, day)
    where count is distinct from there`)

/** Counts that are not what there is to see: none, ever. */
export const wrongCounts = ({ rows }: Pick<World, 'rows'>) =>
  rows(`
    with seen as (select id from members where disabled_at is null),
    followed as (select f.* from follows f join seen a on a.id = f.follower_id join seen b on b.id = f.followee_id)
    select 'entry' as what, e.id::text, e.likes_count as one, e.comments_count as other from entries e
    where likes_count <> (select count(*) from likes l join seen on seen.id = l.member_id where l.entry_id = e.id)
       or comments_count <> (select count(*) from comments c join seen on seen.id = c.member_id
                            where c.entry_id = e.id and c.hidden_at is null)
    union all
    select 'member', m.id::text, m.followers_count, m.following_count from members m
    where followers_count <> (select count(*) from followed f where f.followee_id = m.id)
       or following_count <> (select count(*) from followed f where f.follower_id = m.id)
       or entries_count <> (select count(*) from entries e where e.member_id = m.id)
       or recent_entries_count <> (select coalesce(sum(d.count), 0) from entry_days d where d.member_id = m.id)
       or recent_days_count <> (select count(*) from entry_days d where d.member_id = m.id and d.count > 0)
       or last_entry_id is distinct from (select max(e.id) from entries e where e.member_id = m.id)
       or entries_for_followers_count <> (select count(*) from entries e where e.member_id = m.id and e.audience < 3)
       or entries_for_all_count <> (select count(*) from entries e where e.member_id = m.id and e.audience = 1)
       or last_entry_for_followers_id is distinct from (
         select max(e.id) from entries e where e.member_id = m.id and e.audience < 3)
       or last_entry_for_all_id is distinct from (
         select max(e.id) from entries e where e.member_id = m.id and e.audience = 1)`)

/** What went wrong on our side since the world began. */
export const faultsIn = ({ logLines }: World): string[] =>
  logLines
    .map((line) => JSON.parse(line) as { msg: string; err?: { message: string } })
    .filter(({ msg }) => msg === 'unexpected' || msg === 'database unavailable')
    .map(({ msg, err }) => err?.message ?? msg)

/** What is told without a cause, or of a cause not told. */
export const wrongActivities = ({ rows }: Pick<World, 'rows'>) => {
  const told =
    'select member_id, type, other_id, entry_id, liker_id, comment_id, follow_id, created_at, request_id from activities where own_id is null'
  const causes = 'select * from activity_causes'
  return rows(`(${told} except all ${causes}) union all (${causes} except all ${told})`)
}
