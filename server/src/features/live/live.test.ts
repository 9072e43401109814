import {
  activity,
  blocks,
  comments,
  entries,
  feed,
  follows,
  likes,
  LiveMessage,
  livePath,
  type LiveUpdate,
  mutes,
  privacy,
} from '@hakari/contract'
import { expect, test } from 'vitest'
import { disable } from '../../../test/steps/accounts.ts'
import { lockRows } from '../../../test/world/lock-rows.ts'
import { openStream } from '../../../test/world/live-stream.ts'
import { record } from '../../../test/steps/social.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()

/** All the news a member hears from now on, or of whom the page began to load so many milliseconds ago. */
async function updatesOf(member: SignedIn, since?: string) {
  const { heard, leave } = await openStream(member, since)
  await eventually(() => expect(heard.text).toContain('hello'))
  const all = (): LiveUpdate[] =>
    heard.text
      .split('\n\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => LiveMessage.parse(JSON.parse(line.slice(6))))
      .filter((message) => message.type === 'news')
  return { all, until: (check: (news: LiveUpdate[]) => void) => eventually(() => check(all())), leave }
}

const names = (list: LiveUpdate[], of: 'gone' | 'people' | 'gonePeople' | 'own') => list.flatMap((news) => news[of])

test('a follower hears of a new entry of whom they follow, the others that there is one', async () => {
  const [author, follower, stranger] = [await world.member(), await world.member(), await world.member()]
  await follower.call(follows.follow, { params: { id: author.member.id } })
  const [near, far, own] = [await updatesOf(follower), await updatesOf(stranger), await updatesOf(author)]
  await record(author)
  for (const ear of [near, far, own]) await ear.until((list) => expect(list.some(({ hasNew }) => hasNew)).toBe(true))
  const isTold = (ear: typeof near) => ear.all().some(({ hasNewFollowed }) => hasNewFollowed)
  expect([isTold(near), isTold(far), isTold(own)]).toEqual([true, false, true])
  for (const ear of [near, far, own]) ear.leave()
})

test('likes and comments change counts on open screens, and the other devices of who made them know which', async () => {
  const [owner, fan] = [await world.member(), await world.member()]
  const { id } = await record(owner)
  const [of, by] = [await updatesOf(owner), await updatesOf(fan)]
  await fan.call(likes.like, { params: { id } })
  const { comment } = await fan.call(comments.add, { params: { id }, body: { text: 'いい調子ですね' } })
  const counts = {
    id,
    likes: 1,
    comments: 1,
    newestComment: { id: comment.id, member: fan.member, excerpt: 'いい調子ですね' },
    revision: 0,
  }
  for (const ear of [of, by])
    await ear.until((list) => expect(list.flatMap((news) => news.entries)).toContainEqual(counts))
  expect(names(by.all(), 'own')).toContain(id)
  expect(names(of.all(), 'own')).toEqual([])
  of.leave()
  by.leave()
})

test('whom it concerns hears that something happened, and their other devices that it was read', async () => {
  const [owner, fan, stranger] = [await world.member(), await world.member(), await world.member()]
  const { id } = await record(owner)
  const ears = await Promise.all([owner, fan, stranger].map((one) => updatesOf(one)))
  const counts = () => ears.map((ear) => ear.all().filter(({ concernsViewer }) => concernsViewer).length)
  const areConcerned = (expected: number[]) => eventually(() => expect(counts()).toEqual(expected))
  await fan.call(likes.like, { params: { id } })
  await areConcerned([1, 1, 0])
  const [newest] = (await owner.call(activity.list, { query: {} })).items
  for (let i = 0; i < 2; i++) await owner.call(activity.markRead, { body: { upTo: newest?.id ?? '' } })
  await areConcerned([2, 1, 0])
  for (const ear of ears) ear.leave()
})

test('an entry that was deleted is gone from open screens', async () => {
  const [owner, reader] = [await world.member(), await world.member()]
  const { id } = await record(owner)
  const ear = await updatesOf(reader)
  await owner.call(entries.remove, { params: { id } })
  await ear.until((list) => expect(names(list, 'gone')).toContain(id))
  ear.leave()
})

test('open screens hear that an entry was corrected, and of whom it is', async () => {
  const [owner, reader] = [await world.member(), await world.member()]
  const { id } = await record(owner)
  const ear = await updatesOf(reader)
  await owner.call(entries.edit, { params: { id }, body: { weight: '60', revision: 0 } })
  await ear.until((list) => {
    expect(list.flatMap((news) => news.entries)).toContainEqual({
      id,
      likes: 0,
      comments: 0,
      newestComment: null,
      revision: 1,
    })
    expect(names(list, 'people')).toContain(owner.member.id)
  })
  ear.leave()
})

test('nobody is disturbed by an unfollow of who was not followed', async () => {
  const [by, whom] = [await world.member(), await world.member()]
  const ear = await updatesOf(whom)
  await by.call(follows.unfollow, { params: { id: whom.member.id } })
  await by.call(follows.follow, { params: { id: whom.member.id } })
  await ear.until((list) => expect(list.some(({ concernsViewer }) => concernsViewer)).toBe(true))
  await by.call(follows.follow, { params: { id: whom.member.id } })
  await record(by)
  await ear.until((list) => expect(list.some(({ hasNew }) => hasNew)).toBe(true))
  expect(ear.all().filter(({ concernsViewer }) => concernsViewer)).toHaveLength(1)
  ear.leave()
})

test('a follow is told of both', async () => {
  const [by, whom] = [await world.member(), await world.member()]
  const ear = await updatesOf(whom)
  await by.call(follows.follow, { params: { id: whom.member.id } })
  await ear.until((list) => {
    expect(names(list, 'people')).toContain(by.member.id)
    expect(names(list, 'people')).toContain(whom.member.id)
  })
  ear.leave()
})

test('whoever is disabled is gone from open screens, and nothing of theirs is told', async () => {
  const [hidden, reader] = [await world.member(), await world.member()]
  const { id } = await record(hidden)
  await reader.call(follows.follow, { params: { id: hidden.member.id } })
  const ear = await updatesOf(reader)
  await disable(world, hidden.member.id)
  await ear.until((list) => expect(names(list, 'gonePeople')).toContain(hidden.member.id))
  // What was published before may still have been told meanwhile.
  const before = ear.all().length
  world.platform.realtime.tell({ entries: [[id, hidden.member.id]], published: [[hidden.member.id, id]] })
  const since = () => ear.all().slice(before)
  world.platform.realtime.tell({ people: [reader.member.id] })
  await ear.until(() => expect(names(since(), 'people')).toContain(reader.member.id))
  expect(names(since(), 'gone')).toEqual([])
  expect(since().flatMap((news) => news.entries)).toEqual([])
  expect(since().some(({ hasNewFollowed }) => hasNewFollowed)).toBe(false)
  ear.leave()
})

test('an entry that is committed after one with a greater id is told too, and nothing is missing', async () => {
  const [slow, quick, reader] = [await world.member(), await world.member(), await world.member()]
  for (const { member } of [slow, quick]) await reader.call(follows.follow, { params: { id: member.id } })
  const ear = await updatesOf(reader)
  // The slow one has its id, and waits for the count of its day.
  const held = await lockRows(world, 'insert into entry_days values ($1, day_in_japan(now()), 0)', [slow.member.id])
  const late = record(slow, '70')
  await held.waiting(1)
  const { id: greater } = await record(quick, '60')
  const told = () => ear.all().filter(({ hasNewFollowed }) => hasNewFollowed).length
  await ear.until(() => expect(told()).toBe(1))
  await held.release()
  const { id: lesser } = await late
  expect(Number(lesser)).toBeLessThan(Number(greater))
  await ear.until(() => expect(told()).toBe(2))
  const { items } = await reader.call(feed.following, { query: {} })
  expect(items.map(({ id }) => id)).toEqual([greater, lesser])
  ear.leave()
})

test('a page whose stream opens late is told at once what happened since it began to load, as far as it is theirs to see', async () => {
  const [owner, reader, stranger] = [await world.member(), await world.member(), await world.member()]
  await reader.call(follows.follow, { params: { id: owner.member.id } })
  const early = await updatesOf(owner)
  const { id } = await record(owner)
  const hidden = await owner.call(entries.record, { body: { weight: '65.2', audience: 'self' } })
  await owner.call(entries.edit, { params: hidden, body: { note: '自分だけの朝', revision: 0 } })
  await reader.call(likes.like, { params: { id } })
  await early.until((list) => {
    expect(list.flatMap((news) => news.entries)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ id, likes: 1 }), expect.objectContaining({ id: hidden.id })]),
    )
  })
  const [late, far] = [await updatesOf(reader, '20000'), await updatesOf(stranger, '20000')]
  await late.until((list) => {
    expect(list).toMatchObject([{ hasNewFollowed: true, concernsViewer: true, own: [id] }])
    expect(list[0]?.entries).toContainEqual(expect.objectContaining({ id, likes: 1 }))
  })
  await far.until((list) =>
    expect(list).toMatchObject([{ hasNew: true, hasNewFollowed: false, concernsViewer: false }]),
  )
  for (const ear of [late, far]) expect(JSON.stringify(ear.all())).not.toContain(`"${hidden.id}"`)
  for (const ear of [early, late, far]) ear.leave()
})

test('who was blocked in the moment before is not told what the other did while their page was loading', async () => {
  const [by, whom, herald] = [await world.member(), await world.member(), await world.member()]
  const early = await updatesOf(herald)
  const { id } = await record(by)
  await by.call(likes.like, { params: { id } })
  await by.call(blocks.block, { params: { id: whom.member.id } })
  await record(herald)
  await early.until((list) => {
    expect(names(list, 'people')).toContain(herald.member.id)
    expect(list.flatMap((news) => news.entries).map((entry) => entry.id)).toContain(id)
  })
  const late = await updatesOf(whom, '20000')
  await late.until((list) => expect(names(list, 'people')).toContain(herald.member.id))
  // That they are gone is told: of whom is no news to them.
  const news = late.all().map((one) => ({ ...one, gonePeople: [] }))
  for (const unsaid of [by.member.id, `"${id}"`]) expect(JSON.stringify(news)).not.toContain(unsaid)
  early.leave()
  late.leave()
})

const coversIn = (text: string) => Number(/"coversMs":(\d+)/.exec(text)?.[1] ?? NaN)

test('a page is told how far back it has been told everything: no further than the server listens', async () => {
  const begun = performance.now()
  const young = await startWorld()
  const member = await young.member()
  const [some, all] = [await openStream(member, '0'), await openStream(member, '999999')]
  for (const { heard } of [some, all]) await eventually(() => expect(heard.text).toContain('hello'))
  expect(coversIn(some.heard.text)).toBeLessThanOrEqual(coversIn(all.heard.text))
  expect(coversIn(all.heard.text)).toBeLessThan(performance.now() - begun)
  for (const { leave } of [some, all]) leave()
})

test.each(['-1', 'x', '', '1e3', '0x10', '9999999', '1.5', '%00', '..%2F..', '%E7%A7%A4', '%FF'])(
  'a page that says it began to load %s milliseconds ago is greeted like one that does not say',
  async (since) => {
    const { answer, heard, leave } = await openStream(await world.member(), since)
    expect(answer.status).toBe(200)
    await eventually(() => expect(heard.text).toMatch(/^data: {"type":"hello"}\n\n/))
    leave()
  },
)

test.each(['0', '999999999999', '-1', 'x', '../../etc', '%00', 'ウ'])(
  'a browser that comes back with the last event %s is greeted like any other',
  async (last) => {
    const member = await world.member()
    const leave = new AbortController()
    const headers = { 'Last-Event-ID': Buffer.from(last).toString('latin1') }
    const answer = await member.fetch(livePath, { headers, signal: leave.signal })
    const reader = answer.body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toMatch(/^data: {"type":"hello"}\n\n/)
    leave.abort()
  },
)

test('whoever may not see an entry does not even hear that something happened', async () => {
  const [owner, stranger] = [await world.member(), await world.member()]
  const [own, far] = [await updatesOf(owner), await updatesOf(stranger)]
  const { id } = await owner.call(entries.record, { body: { weight: '65.2', audience: 'self' } })
  await owner.call(entries.edit, { params: { id }, body: { note: '自分だけの朝', revision: 0 } })
  await own.until((list) => expect(list.flatMap((news) => news.entries)).toMatchObject([{ id, revision: 1 }]))
  await owner.call(entries.remove, { params: { id } })
  await own.until((list) => expect(names(list, 'gone')).toContain(id))
  expect(far.all()).toEqual([])
  for (const ear of [own, far]) ear.leave()
})

test('a follower on the profile of somebody who wants to be asked hears of a new entry there', async () => {
  const [owner, follower, stranger] = [await world.member(), await world.member(), await world.member()]
  await follower.call(follows.follow, { params: { id: owner.member.id } })
  await owner.call(privacy.change, { body: { isPrivate: true } })
  const [near, far] = [await updatesOf(follower), await updatesOf(stranger)]
  await record(owner)
  await near.until((list) => expect(names(list, 'people')).toContain(owner.member.id))
  expect(far.all().some(({ hasNew }) => hasNew)).toBe(false)
  for (const ear of [near, far]) ear.leave()
})

test('of a block both lose each other on every open screen at once, and hear nothing of each other from then on', async () => {
  const [by, whom, herald] = [await world.member(), await world.member(), await world.member()]
  const [ofBy, ofWhom] = [await updatesOf(by), await updatesOf(whom)]
  await by.call(blocks.block, { params: { id: whom.member.id } })
  await ofBy.until((list) => expect(names(list, 'gonePeople')).toContain(whom.member.id))
  await ofWhom.until((list) => expect(names(list, 'gonePeople')).toContain(by.member.id))
  expect(ofWhom.all().some(({ concernsViewer }) => concernsViewer)).toBe(false)
  const before = [ofBy.all().length, ofWhom.all().length]
  const { id } = await record(by)
  await by.call(likes.like, { params: { id } })
  await by.call(entries.remove, { params: { id } })
  await record(herald)
  await ofWhom.until((list) => expect(names(list, 'people')).toContain(herald.member.id))
  const since = JSON.stringify(ofWhom.all().slice(before[1]))
  for (const hidden of [by.member.id, `"${id}"`]) expect(since).not.toContain(hidden)
  ofBy.leave()
  ofWhom.leave()
})

test('whoever mutes somebody hears nothing of what they publish, like or write, not even when', async () => {
  const [reader, muted, host, herald] = [
    await world.member(),
    await world.member(),
    await world.member(),
    await world.member(),
  ]
  await reader.call(follows.follow, { params: { id: muted.member.id } })
  const { id } = await record(host)
  const [ear, other] = [await updatesOf(reader), await updatesOf(host)]
  await reader.call(mutes.mute, { params: { id: muted.member.id }, body: { for: 'day' } })
  await ear.until((list) => expect(list.flatMap((news) => news.reseen)).toContain(muted.member.id))
  const before = ear.all().length
  await muted.call(likes.like, { params: { id } })
  await muted.call(comments.add, { params: { id }, body: { text: 'こんにちは' } })
  await other.until((list) => expect(list.flatMap((news) => news.entries).map((entry) => entry.id)).toContain(id))
  expect(ear.all().slice(before)).toEqual([])
  await herald.call(likes.like, { params: { id } })
  await ear.until((list) => expect(list.flatMap((news) => news.entries)).toMatchObject([{ id, likes: 1, comments: 0 }]))
  ear.leave()
  other.leave()
})
