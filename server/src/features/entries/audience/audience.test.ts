import { activity, comments, entries, feed, follows, likes, privacy, profiles } from '@hakari/contract'
import { expect, test } from 'vitest'
import { outcomeOf } from '../../../../test/steps/accounts.ts'
import { bringIn } from '../../../../test/steps/history.ts'
import { lockRows } from '../../../../test/world/lock-rows.ts'
import { membersOf, record, scrolled, wrongCounts, wrongDays } from '../../../../test/steps/social.ts'
import { type SignedIn, startWorld } from '../../../../test/world/world.ts'

const world = await startWorld()
type Audience = 'everyone' | 'followers' | 'self'
const set = (by: SignedIn, id: string, audience: Audience) =>
  by.call(entries.setAudience, { params: { id }, body: { audience } })
const follow = (by: SignedIn, whom: SignedIn) => by.call(follows.follow, { params: { id: whom.member.id } })
const see = (by: SignedIn, id: string) => outcomeOf(by.call(entries.one, { params: { id } }))

test('for whom an entry is can be changed again and again, and the counts follow', async () => {
  const [owner, follower, stranger] = await membersOf(world, 3)
  await follow(follower, owner)
  const { id } = await record(owner)
  await record(owner)
  for (const [audience, followerSees, strangerSees] of [
    ['followers', 'ok', 'not_found'],
    ['self', 'not_found', 'not_found'],
    ['everyone', 'ok', 'ok'],
    ['self', 'not_found', 'not_found'],
    ['followers', 'ok', 'not_found'],
  ] as const) {
    expect(await set(owner, id, audience)).toMatchObject({ audience, isForAll: audience === 'everyone' })
    expect([await see(follower, id), await see(stranger, id)]).toEqual([followerSees, strangerSees])
    expect(await wrongCounts(world)).toEqual([])
    expect(await wrongDays(world)).toEqual([])
  }
})

test('nobody says for whom the entry of somebody else is', async () => {
  const [owner, other] = await membersOf(world, 2)
  const { id } = await record(owner)
  expect(await outcomeOf(set(other, id, 'self'))).toBe('not_own_entry')
  await set(owner, id, 'self')
  expect(await outcomeOf(set(other, id, 'everyone'))).toBe('not_found')
})

test('a correction keeps for whom an entry is, and so does sending it twice', async () => {
  const owner = await world.member()
  const body = { weight: '65.2', note: '', audience: 'followers' as const }
  const idempotencyKey = crypto.randomUUID()
  const { id } = await owner.call(entries.record, { body }, { idempotencyKey })
  await set(owner, id, 'self')
  expect((await owner.call(entries.record, { body }, { idempotencyKey })).audience).toBe('self')
  const corrected = await owner.call(entries.edit, { params: { id }, body: { weight: '64.9', revision: 0 } })
  expect(corrected.audience).toBe('self')
})

test('a reading that is published is for whom new entries are', async () => {
  const member = await world.member()
  await member.call(privacy.change, { body: { usualAudience: 'followers' } })
  const id = await bringIn(member, [{ id: 'one', weight: '65.2', measuredAt: '2021-01-01T00:00:00Z' }])
  const answer = await member.fetch(`/api/history/readings/${id}/publish`, {
    method: 'POST',
    headers: { Origin: world.url },
  })
  expect(((await answer.json()) as { audience: string }).audience).toBe('followers')
})

test('what somebody did under an entry is theirs to see only while they see the entry', async () => {
  const [owner, fan] = await membersOf(world, 2)
  const { id } = await record(owner)
  await fan.call(likes.like, { params: { id } })
  const { comment } = await fan.call(comments.add, { params: { id }, body: { text: 'いいですね' } })
  const done = async () => (await fan.call(activity.list, { query: { side: 'own' } })).items.map(({ type }) => type)
  expect(await done()).toEqual(['my_comment', 'my_like'])
  await set(owner, id, 'self')
  expect(await done()).toEqual([])
  // What they wrote stays theirs to delete.
  await fan.call(comments.remove, { params: { id: comment.id } })
  await set(owner, id, 'everyone')
  expect(await done()).toEqual(['my_like'])
})

test('whoever comments on an entry while it is narrowed is refused once that is done', async () => {
  const [owner, fan] = await membersOf(world, 2)
  const { id } = await record(owner)
  // As the narrowing does it: the entry is held for good before it is changed.
  const narrowing = await lockRows(
    world,
    `with held as (select id from entries where id = $1 for update)
     update entries e set audience = 3 from held where e.id = held.id`,
    [id],
  )
  const comment = outcomeOf(fan.call(comments.add, { params: { id }, body: { text: 'まにあいますか' } }))
  const like = outcomeOf(fan.call(likes.like, { params: { id } }))
  await narrowing.waiting(2)
  await narrowing.commit()
  expect([await comment, await like]).toEqual(['not_found', 'not_found'])
  expect((await owner.call(entries.one, { params: { id } })).comments).toBe(0)
})

test('of many who comment and like while an entry is narrowed, who was in time is counted and nobody else', async () => {
  const [owner, ...fans] = await membersOf(world, 7)
  const { id } = await record(owner)
  const acts = fans.map((fan) => outcomeOf(fan.call(comments.add, { params: { id }, body: { text: 'いま' } })))
  const [outcomes] = await Promise.all([Promise.all(acts), set(owner, id, 'self')])
  const { items } = await owner.call(comments.list, { params: { id }, query: {} })
  expect(items).toHaveLength(outcomes.filter((outcome) => outcome === 'ok').length)
  expect(await wrongCounts(world)).toEqual([])
})

test('whoever is left while their feed is paged is on no page after that, and nobody else is missing', async () => {
  const [reader, left, kept] = await membersOf(world, 3)
  for (const whom of [left, kept]) await follow(reader, whom)
  const own = new Map([
    [left, new Set<string>()],
    [kept, new Set<string>()],
  ])
  for (let i = 0; i < 15; i++)
    for (const whom of [left, kept]) {
      const body = { weight: '65.2', audience: 'followers' as const }
      own.get(whom)?.add((await whom.call(entries.record, { body })).id)
    }
  let hasLeft = false
  const pages = await scrolled(
    (query) => reader.call(feed.following, { query }),
    async () => {
      if (!hasLeft) await reader.call(follows.unfollow, { params: { id: left.member.id } })
      hasLeft = true
    },
  )
  const [first = [], ...rest] = pages
  expect(first.some((id) => own.get(left)?.has(id))).toBe(true)
  expect(rest.flat().filter((id) => own.get(left)?.has(id))).toEqual([])
  expect(new Set([...first, ...rest.flat()].filter((id) => own.get(kept)?.has(id)))).toEqual(own.get(kept))
})

test('whoever closes their account while it is read is on no page after that', async () => {
  const [reader, closing] = await membersOf(world, 2)
  for (let i = 0; i < 25; i++) await record(closing)
  const params = { id: closing.member.id }
  const page = await reader.call(entries.ofMember, { params, query: {} })
  expect(page.items).toHaveLength(20)
  await closing.call(privacy.change, { body: { isPrivate: true } })
  const query = { before: page.next ?? '' }
  expect(await outcomeOf(reader.call(entries.ofMember, { params, query }))).toBe('for_followers_only')
  expect((await reader.call(profiles.one, { params: { username: closing.member.handle } })).entries).toBe(null)
})
