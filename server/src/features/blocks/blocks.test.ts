import {
  activity,
  blocks,
  comments,
  entries,
  feed,
  follows,
  likes,
  mutes,
  privacy,
  profiles,
  shortLinks,
} from '@hakari/contract'
import { expect, test } from 'vitest'
import { outcomeOf } from '../../../test/steps/accounts.ts'
import { lockRows } from '../../../test/world/lock-rows.ts'
import { membersOf, record, scrolled, seedMembers, wrongCounts } from '../../../test/steps/social.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const about = ({ member }: SignedIn) => ({ params: { id: member.id } })
const block = (by: SignedIn, whom: SignedIn) => by.call(blocks.block, about(whom))
const unblock = (by: SignedIn, whom: SignedIn) => by.call(blocks.unblock, about(whom))
const follow = (by: SignedIn, whom: SignedIn) => by.call(follows.follow, about(whom))
const comment = (by: SignedIn, id: string, text = 'おつかれさまです') =>
  by.call(comments.add, { params: { id }, body: { text } })
const profile = (by: SignedIn, of: SignedIn) =>
  outcomeOf(by.call(profiles.one, { params: { username: of.member.handle } }))
const see = (by: SignedIn, id: string) => by.call(entries.one, { params: { id } })

test('whoever blocks somebody is not found by them, nor finds them, and unblocking lets both see again', async () => {
  const [by, whom] = await membersOf(world, 2)
  const [own, theirs] = [await record(by), await record(whom)]
  expect(await block(by, whom)).toEqual({ isBlocked: true })
  expect(await block(by, whom)).toEqual({ isBlocked: true })
  for (const [one, other, id] of [
    [by, whom, theirs.id],
    [whom, by, own.id],
  ] as const) {
    expect(await profile(one, other)).toBe('not_found')
    expect(await outcomeOf(see(one, id))).toBe('not_found')
    const search = await one.call(profiles.list, { query: { search: other.member.handle } })
    expect(search.items).toEqual([])
    expect(await outcomeOf(follow(one, other))).toBe('not_found')
    expect(await outcomeOf(comment(one, id))).toBe('not_found')
    expect(await outcomeOf(one.call(likes.like, { params: { id } }))).toBe('not_found')
    expect(await outcomeOf(one.call(mutes.mute, { ...about(other), body: { for: 'day' } }))).toBe('not_found')
  }
  expect((await by.call(blocks.list, { query: {} })).items.map(({ member }) => member.id)).toEqual([whom.member.id])
  expect((await whom.call(blocks.list, { query: {} })).items).toEqual([])
  expect(await unblock(by, whom)).toEqual({ isBlocked: false })
  expect(await unblock(by, whom)).toEqual({ isBlocked: false })
  expect([await profile(by, whom), await profile(whom, by)]).toEqual(['ok', 'ok'])
})

test('nobody blocks themselves, or whom they do not know, or whoever has blocked them', async () => {
  const [by, whom] = await membersOf(world, 2)
  expect(await outcomeOf(block(by, by))).toBe('own_profile')
  expect(await outcomeOf(by.call(blocks.block, { params: { id: crypto.randomUUID() } }))).toBe('not_found')
  await block(by, whom)
  expect(await outcomeOf(block(whom, by))).toBe('not_found')
  // Whoever was kept away cannot end it either.
  await unblock(whom, by)
  expect(await profile(whom, by)).toBe('not_found')
})

test('follows, requests, likes and comments between the two go for good, and all counts are right', async () => {
  const [by, whom, other] = await membersOf(world, 3)
  await Promise.all([follow(by, whom), follow(whom, by), follow(other, by)])
  const [own, theirs, third] = [await record(by), await record(whom), await record(other)]
  for (const [one, id] of [
    [by, theirs.id],
    [whom, own.id],
    [other, own.id],
    [by, third.id],
    [whom, third.id],
  ] as const) {
    await one.call(likes.like, { params: { id } })
    await comment(one, id)
  }
  await block(by, whom)
  expect(await wrongCounts(world)).toEqual([])
  await unblock(by, whom)
  const mine = await see(by, own.id)
  expect([mine.likes, mine.comments]).toEqual([1, 1])
  expect((await see(by, theirs.id)).likes).toBe(0)
  expect((await by.call(profiles.one, { params: { username: whom.member.handle } })).isFollowed).toBe(false)
  // Under the entry of somebody else both wrote, and that stays.
  expect((await see(other, third.id)).comments).toBe(2)
  for (const one of [by, whom]) {
    const { items } = await one.call(activity.list, { query: {} })
    expect(items.filter(({ member }) => member.id === (one === by ? whom : by).member.id)).toEqual([])
  }
  await by.call(privacy.change, { body: { isPrivate: true } })
  await follow(whom, by)
  await block(by, whom)
  await unblock(by, whom)
  expect((await by.call(follows.requests, { query: {} })).items).toEqual([])
})

test('under the entries of others the two do not see each other, and what is counted is what they see', async () => {
  const [by, whom, host] = await membersOf(world, 3)
  const { id } = await record(host)
  for (const one of [by, whom]) {
    await comment(one, id, `${one === by ? '先' : '後'}の人です`)
    await one.call(likes.like, { params: { id } })
    await follow(one, host)
    await follow(host, one)
  }
  await block(by, whom)
  for (const one of [by, whom]) {
    const entry = await see(one, id)
    expect([entry.likes, entry.comments]).toEqual([1, 1])
    expect(entry.newestComment?.member.id).toBe(one.member.id)
    const { items } = await one.call(comments.list, { params: { id }, query: {} })
    expect(items.map(({ member }) => member.id)).toEqual([one.member.id])
    const seen = await one.call(profiles.one, { params: { username: host.member.handle } })
    expect([seen.followers, seen.following]).toEqual([1, 1])
    for (const list of [follows.followers, follows.following]) {
      const page = await one.call(list, { params: { id: host.member.id }, query: {} })
      expect([page.count, page.items.map((person) => person.id)]).toEqual([1, [one.member.id]])
    }
    expect((await one.call(likes.like, { params: { id } })).likes).toBe(1)
    expect((await comment(one, id)).comments).toBe(2)
  }
  const entry = await see(host, id)
  expect([entry.likes, entry.comments]).toEqual([2, 4])
})

test('counts are right for whoever has blocked more people than have liked, and fewer', async () => {
  const [viewer, host] = await membersOf(world, 2)
  const { id } = await record(host)
  const crowd = await seedMembers(world, 30)
  await world.rows('insert into likes (entry_id, member_id) select $1, unnest($2::uuid[])', [id, crowd.slice(0, 12)])
  await world.rows(
    `insert into comments (entry_id, member_id, text, idempotency_key)
     select $1, unnest($2::uuid[]), 'ひとこと', gen_random_uuid()`,
    [id, [...crowd.slice(0, 6), ...crowd.slice(0, 6)]],
  )
  const counted = async (blocked: number) => {
    await world.rows(
      `insert into blocks (blocker_id, blocked_id) select $1, unnest($2::uuid[]) on conflict do nothing`,
      [viewer.member.id, crowd.slice(0, blocked)],
    )
    const entry = await see(viewer, id)
    return [entry.likes, entry.comments]
  }
  expect(await counted(0)).toEqual([12, 12])
  expect(await counted(2)).toEqual([10, 8])
  // Whoever is disabled was taken out of the counts already.
  await world.rows('update members set disabled_at = now() where id = $1', [crowd[0]])
  expect(await counted(2)).toEqual([10, 8])
  expect(await counted(30)).toEqual([0, 0])
})

test('a link to a post of whoever blocked somebody leads them nowhere', async () => {
  const [by, whom] = await membersOf(world, 2)
  const { id } = await record(by)
  const { code } = await by.call(shortLinks.create, { params: { id } })
  await block(by, whom)
  expect(await outcomeOf(whom.call(shortLinks.resolve, { params: { code } }))).toBe('not_found')
})

const meetings = {
  comment: (one: SignedIn, _: SignedIn, id: string) => comment(one, id),
  like: (one: SignedIn, _: SignedIn, id: string) => one.call(likes.like, { params: { id } }),
  follow: (one: SignedIn, other: SignedIn) => follow(one, other),
}

test.for(Object.keys(meetings) as (keyof typeof meetings)[])(
  'of a block and a %s at the same time one comes first, and nothing is left between the two',
  async (kind) => {
    for (let round = 0; round < 6; round++) {
      const [by, whom] = await membersOf(world, 2)
      const { id } = await record(by)
      const met = outcomeOf(meetings[kind](whom, by, id))
      const [outcome, blocked] = await Promise.all([met, outcomeOf(block(by, whom))])
      expect(blocked).toBe('ok')
      expect(['ok', 'not_found']).toContain(outcome)
      const entry = await see(by, id)
      expect([entry.likes, entry.comments]).toEqual([0, 0])
      expect(await leftBetween(by, whom)).toBe(0)
    }
    expect(await wrongCounts(world)).toEqual([])
  },
)

test.for(Object.keys(meetings) as (keyof typeof meetings)[])(
  'a %s that waits for a block is refused once it is made',
  async (kind) => {
    const [by, whom] = await membersOf(world, 2)
    const { id } = await record(by)
    const [first, second] = [by.member.id, whom.member.id].toSorted()
    const blocking = await lockRows(
      world,
      `with held as materialized (select id from members where id in ($1, $2) order by id for no key update),
            pair as materialized (select pg_advisory_xact_lock(pair_lock($1, $2)) from (select count(*) from held) n)
       insert into blocks (blocker_id, blocked_id) select $3::uuid, $4::uuid from pair`,
      [first ?? '', second ?? '', by.member.id, whom.member.id],
    )
    const met = outcomeOf(meetings[kind](whom, by, id))
    await blocking.waiting(1)
    await blocking.commit()
    expect(await met).toBe('not_found')
    expect(await leftBetween(by, whom)).toBe(0)
  },
)

const leftBetween = async (one: SignedIn, other: SignedIn): Promise<number> => {
  const [row] = await world.rows<{ n: number }>(
    `select (select count(*) from follows where (follower_id, followee_id) in (($1::uuid, $2::uuid), ($2::uuid, $1::uuid)))
          + (select count(*) from likes l join entries e on e.id = l.entry_id
             where (l.member_id, e.member_id) in (($1::uuid, $2::uuid), ($2::uuid, $1::uuid)))
          + (select count(*) from comments c join entries e on e.id = c.entry_id
             where (c.member_id, e.member_id) in (($1::uuid, $2::uuid), ($2::uuid, $1::uuid))) as n`,
    [one.member.id, other.member.id],
  )
  return Number(row?.n)
}

test('blocks in both directions at the same time end with one of them, and nobody waits for good', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = await membersOf(world, 2)
    const outcomes = await Promise.all([outcomeOf(block(one, other)), outcomeOf(block(other, one))])
    expect(outcomes.toSorted()).toEqual(['not_found', 'ok'])
  }
})

test('whoever blocks somebody while they scroll loses theirs from the next page on, and nothing else', async () => {
  const [reader, left, kept] = await membersOf(world, 3)
  for (const whom of [left, kept]) await follow(reader, whom)
  const own = { left: new Set<string>(), kept: new Set<string>() }
  for (let i = 0; i < 15; i++) {
    own.left.add((await record(left)).id)
    own.kept.add((await record(kept)).id)
  }
  let isFirst = true
  const pages = await scrolled(
    (query) => reader.call(feed.following, { query }),
    async () => {
      if (isFirst) await block(reader, left)
      isFirst = false
    },
  )
  const [first = [], ...rest] = pages
  expect(first.some((id) => own.left.has(id))).toBe(true)
  expect(rest.flat().filter((id) => own.left.has(id))).toEqual([])
  expect(new Set(pages.flat().filter((id) => own.kept.has(id)))).toEqual(own.kept)
})
