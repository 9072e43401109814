import { accounts, activity, type Activity, comments, entries, follows, likes } from '@hakari/contract'
import { expect, test } from 'vitest'
import { disable, enable } from '../../../test/steps/accounts.ts'
import { membersOf, numbers, record, scrolled, wrongActivities } from '../../../test/steps/social.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'
import { writeWithoutCause } from './queries.ts'

const world = await startWorld()

const heardBy = async ({ call }: SignedIn): Promise<Activity[]> => (await call(activity.list, { query: {} })).items
const newTo = async ({ call }: SignedIn): Promise<boolean[]> => {
  const { items, readUpTo } = await call(activity.list, { query: {} })
  return items.map(({ id }) => Number(id) > readUpTo)
}
const unreadOf = async ({ call }: SignedIn) => (await call(activity.unread, {})).unread
const inShort = (items: Activity[]) => items.map(({ type, member }) => `${type} ${member.name}`)
const like = (by: SignedIn, id: string) => by.call(likes.like, { params: { id } })
const follow = (by: SignedIn, whom: SignedIn) => by.call(follows.follow, { params: { id: whom.member.id } })
const comment = async (by: SignedIn, id: string, text = 'いい調子ですね') =>
  (await by.call(comments.add, { params: { id }, body: { text } })).comment.id

async function threePeople() {
  const [anna, ben, chika] = await membersOf(world, 3)
  return { anna, ben, chika }
}

test('a like, a comment and a follow are told to both sides, each in its own words, newest first', async () => {
  const { anna, ben, chika } = await threePeople()
  const { id } = await record(anna, '65.2')
  await like(ben, id)
  await comment(chika, id, 'おはようございます')
  await follow(ben, anna)
  const [followed, commented, liked] = await heardBy(anna)
  const entry = { id, weight: '65.2', handle: anna.member.handle }
  expect(followed).toMatchObject({ type: 'follow', member: { id: ben.member.id }, entry: null, comment: null })
  expect(commented).toMatchObject({ type: 'comment', member: { id: chika.member.id }, entry })
  expect(commented).toMatchObject({ comment: 'おはようございます' })
  expect(liked).toMatchObject({ type: 'like', member: { id: ben.member.id }, entry, comment: null })
  const of = { id: anna.member.id }
  expect(await heardBy(ben)).toMatchObject([
    { type: 'following', member: of, entry: null },
    { type: 'my_like', member: of, entry },
  ])
  expect(await heardBy(chika)).toMatchObject([{ type: 'my_comment', member: of, entry, comment: 'おはようございます' }])
})

test("what one does with an entry of one's own is told once, as one's own act", async () => {
  const { anna } = await threePeople()
  const { id } = await record(anna)
  await like(anna, id)
  await comment(anna, id)
  expect(inShort(await heardBy(anna))).toEqual([`my_comment ${anna.member.name}`, `my_like ${anna.member.name}`])
})

test('who likes or follows twice is told once, and what is taken back is gone on both sides', async () => {
  const { anna, ben } = await threePeople()
  const { id } = await record(anna)
  for (let i = 0; i < 2; i++) {
    await like(ben, id)
    await follow(ben, anna)
  }
  const commentId = await comment(ben, id)
  expect([await unreadOf(anna), await unreadOf(ben)]).toEqual([3, 0])
  await ben.call(likes.unlike, { params: { id } })
  await ben.call(follows.unfollow, { params: { id: anna.member.id } })
  await anna.call(comments.remove, { params: { id: commentId } })
  expect([await heardBy(anna), await heardBy(ben)]).toEqual([[], []])
  expect([await unreadOf(anna), await unreadOf(ben)]).toEqual([0, 0])
})

test('with an entry goes what was told of it, and with a member everything they had a part in', async () => {
  const { anna, ben, chika } = await threePeople()
  const [gone, kept] = [await record(anna), await record(anna)]
  for (const { id } of [gone, kept]) {
    await like(ben, id)
    await comment(chika, id)
  }
  await follow(chika, ben)
  await anna.call(entries.remove, { params: { id: gone.id } })
  expect((await heardBy(anna)).map(({ entry }) => entry?.id)).toEqual([kept.id, kept.id])
  await chika.call(accounts.remove, {})
  expect(inShort(await heardBy(anna))).toEqual([`like ${ben.member.name}`])
  expect(inShort(await heardBy(ben))).toEqual([`my_like ${anna.member.name}`])
  expect(await world.rows('select 1 from activities where $1 in (member_id, other_id)', [chika.member.id])).toEqual([])
})

test('nothing is told of who is disabled, and everything again once they are back', async () => {
  const { anna, ben, chika } = await threePeople()
  const { id } = await record(anna)
  for (const by of [ben, chika]) await like(by, id)
  await disable(world, chika.member.id)
  expect([inShort(await heardBy(anna)), await unreadOf(anna)]).toEqual([[`like ${ben.member.name}`], 1])
  await disable(world, anna.member.id)
  expect(await heardBy(ben)).toEqual([])
  await enable(world, chika.member.id)
  await enable(world, anna.member.id)
  expect(await heardBy(ben)).toHaveLength(1)
})

test('what is read stays read, whatever an older tab says later, and what comes afterwards is new', async () => {
  const { anna, ben, chika } = await threePeople()
  const { id } = await record(anna)
  await like(ben, id)
  const [older] = await heardBy(anna)
  await like(chika, id)
  const [newer] = await heardBy(anna)
  const mark = (upTo = '') => anna.call(activity.markRead, { body: { upTo } })
  expect(await mark(newer?.id)).toEqual({ unread: 0 })
  expect(await mark(older?.id)).toEqual({ unread: 0 })
  expect(await newTo(anna)).toEqual([false, false])
  expect(await mark('9999999999999999')).toEqual({ unread: 0 })
  await follow(ben, anna)
  expect(await unreadOf(anna)).toBe(1)
  expect(await newTo(anna)).toEqual([true, false, false])
})

test('what one did oneself is in the list and not in the badge, and hides nothing of the others', async () => {
  const { anna, ben } = await threePeople()
  const [own, other] = [await record(anna), await record(ben)]
  for (const { id } of [own, other]) await like(anna, id)
  for (let i = 0; i < 12; i++) await comment(anna, other.id, `${i}`)
  await follow(anna, ben)
  expect([(await heardBy(anna)).length, await unreadOf(anna)]).toEqual([15, 0])
  await like(ben, own.id)
  await comment(anna, own.id)
  expect([(await heardBy(anna)).length, await unreadOf(anna)]).toEqual([17, 1])
})

test('who has nothing has nothing unread, and may say so', async () => {
  const { anna, ben } = await threePeople()
  expect(await anna.call(activity.markRead, { body: { upTo: '9999999999999999' } })).toEqual({ unread: 0 })
  await follow(ben, anna)
  expect(await unreadOf(anna)).toBe(1)
})

test('no more unread are counted than the badge can tell apart', async () => {
  const { anna, ben } = await threePeople()
  const { id } = await record(anna)
  for (let i = 0; i < 12; i++) await comment(ben, id, `${i}`)
  expect(await unreadOf(anna)).toBe(activity.mostCounted)
})

test('the list goes on page by page, with nothing twice and nothing left out while more happens', async () => {
  const { anna, ben } = await threePeople()
  const { id } = await record(anna)
  for (let i = 0; i < 45; i++) await comment(ben, id, `${i}`)
  const all = (await world.rows<{ id: string }>('select id from activities where member_id = $1', [anna.member.id]))
    .map((row) => Number(row.id))
    .toSorted((a, b) => b - a)
  const pages = await scrolled(
    (query) => anna.call(activity.list, { query }),
    () => comment(ben, id),
  )
  expect(pages.map((page) => page.length)).toEqual([20, 20, 5])
  expect(pages.flat().map(Number)).toEqual(all)
})

test('who asks for one side or one kind reads that alone, newest first, and who asks for neither reads all', async () => {
  const { anna, ben, chika } = await threePeople()
  const [annas, bens] = [await record(anna), await record(ben)]
  for (const by of [ben, chika]) await like(by, annas.id)
  await like(anna, bens.id)
  await comment(ben, annas.id)
  await comment(anna, bens.id)
  await follow(chika, anna)
  await follow(anna, ben)
  const typesFor = async (query: { side?: activity.Side; kind?: activity.Kind }) =>
    (await anna.call(activity.list, { query })).items.map(({ type }) => type)
  expect(await typesFor({})).toEqual(['following', 'follow', 'my_comment', 'comment', 'my_like', 'like', 'like'])
  expect(await typesFor({ side: 'received' })).toEqual(['follow', 'comment', 'like', 'like'])
  expect(await typesFor({ side: 'own' })).toEqual(['following', 'my_comment', 'my_like'])
  expect(await typesFor({ kind: 'like' })).toEqual(['my_like', 'like', 'like'])
  expect(await typesFor({ side: 'received', kind: 'like' })).toEqual(['like', 'like'])
  expect(await typesFor({ side: 'received', kind: 'comment' })).toEqual(['comment'])
  expect(await typesFor({ side: 'received', kind: 'follow' })).toEqual(['follow'])
  expect(await typesFor({ side: 'own', kind: 'like' })).toEqual(['my_like'])
  expect(await typesFor({ side: 'own', kind: 'comment' })).toEqual(['my_comment'])
  expect(await typesFor({ side: 'own', kind: 'follow' })).toEqual(['following'])
  await disable(world, chika.member.id)
  expect(await typesFor({ side: 'received' })).toEqual(['comment', 'like'])
})

test('a side or kind that there is not is refused', async () => {
  const { anna } = await threePeople()
  for (const query of ['side=', 'side=others', 'kind=my_like', 'kind=%00', 'side=own&kind=LIKE', 'kind=like%27--'])
    expect([query, (await anna.fetch(`/api/activity?${query}`)).status]).toEqual([query, 400])
})

test('one side of the list goes on page by page, past all of the other', async () => {
  const { anna, ben } = await threePeople()
  const [annas, bens] = [await record(anna), await record(ben)]
  for (let i = 0; i < 21; i++) {
    await comment(ben, annas.id, `${i}`)
    await comment(anna, bens.id, `${i}`)
  }
  const pages = await scrolled((query) => anna.call(activity.list, { query: { ...query, side: 'received' } }))
  expect(pages.map((page) => page.length)).toEqual([20, 1])
  expect(new Set(pages.flat()).size).toBe(21)
})

test('whichever side is asked for, the newest of all is named, up to which it counts as read', async () => {
  const { anna, ben } = await threePeople()
  expect((await anna.call(activity.list, { query: {} })).newest).toBeNull()
  await follow(anna, ben)
  await follow(ben, anna)
  const [newest] = await heardBy(anna)
  for (const side of ['received', 'own'] as const) {
    const answer = await anna.call(activity.list, { query: { side } })
    expect(answer.newest).toBe(newest?.id)
  }
  expect(await anna.call(activity.markRead, { body: { upTo: newest?.id ?? '' } })).toEqual({ unread: 0 })
})

test('what has no cause hangs on whom it is told to, is left out where its kind is not known, and goes with the member', async () => {
  const { anna, ben } = await threePeople()
  const { id: memberId } = anna.member
  await follow(ben, anna)
  const finished = { memberId, type: 'import_finished', details: { source: 'fitbit', added: 12 } }
  for (let i = 0; i < 25; i++) await world.platform.db.transaction().execute((tx) => writeWithoutCause(tx, finished))
  expect(inShort(await heardBy(anna))).toEqual([`follow ${ben.member.name}`])
  expect(await unreadOf(anna)).toBe(1)
  const kept = () => world.rows('select distinct type, details from activities where own_id = $1', [memberId])
  expect(await kept()).toEqual([{ type: finished.type, details: finished.details }])
  await anna.call(accounts.remove, {})
  expect(await kept()).toEqual([])
})

test.each([
  ['a like without its like', 'like', 'own_id', "'{}'"],
  ['what nobody caused and nobody has', 'import_finished', 'null', "'{}'"],
  ['what nobody caused and says nothing', 'import_finished', 'own_id', 'null'],
])('%s cannot be written', async (_, type, own, details) => {
  const { anna } = await threePeople()
  const write = world.rows(
    `insert into activities (member_id, type, other_id, own_id, details, created_at)
     select own_id, $2, own_id, ${own}, ${details}, now() from (select $1::uuid) it (own_id)`,
    [anna.member.id, type],
  )
  await expect(write).rejects.toThrow('activities_sound')
})

test('the list says what the time is on the server', async () => {
  const { anna } = await threePeople()
  const { now } = await anna.call(activity.list, { query: {} })
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000)
})

test('after a storm of people who do and undo everything, what is told is what is there', async () => {
  const people = await membersOf(world, 8)
  const walls = await Promise.all(people.map((person) => record(person)))
  const storm = people.map(async (person, place) => {
    const random = numbers(place * 7919 + 3)
    const written: string[] = []
    for (let i = 0; i < 40; i++) {
      const [{ id } = { id: '' }, whom = person] = [walls[random(8)], people[random(8)]]
      const target = { params: { id: whom.member.id } }
      const act = random(6)
      if (act === 0) await like(person, id)
      if (act === 1) await person.call(likes.unlike, { params: { id } })
      if (act === 2) written.push(await comment(person, id))
      if (act === 3 && written[0]) await person.call(comments.remove, { params: { id: written.shift() ?? '' } })
      if (act === 4 && whom !== person) await follow(person, whom)
      if (act === 5 && whom !== person) await person.call(follows.unfollow, target)
    }
  })
  await Promise.all(storm)
  expect(await wrongActivities(world)).toEqual([])
})
