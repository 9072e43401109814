import { blocks, entries, feed, follows, mutedWords, mutes, profiles, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { disable } from '../steps/accounts.ts'
import { membersOf, record } from '../steps/social.ts'
import { browserAt, startWorld } from '../world/world.ts'

const world = await startWorld()
/** Another process on the same database: it is told of everything by the database alone. */
const beside = await startWorld({ database: world.database })

const alsoBeside = ({ cookies }: { cookies: Map<string, string> }) => browserAt(beside.url, new Map(cookies))
const home = '/api/feed/following'

const notesIn = async (browser: ReturnType<typeof alsoBeside>) =>
  (await browser.call(feed.all, { query: {} })).items.map(({ note, isNoteMuted }) => (isNoteMuted ? null : note))

test('from the moment a session is over, whoever ended it, no process answers a read with it', async () => {
  for (let round = 0; round < 25; round++) {
    const member = await world.member()
    const there = alsoBeside(member)
    // Seen twice, it is remembered.
    for (let time = 0; time < 2; time++) expect((await there.fetch(home)).status).toBe(200)
    if (round % 3 === 0) await member.call(sessions.signOut, {})
    else if (round % 3 === 1) await disable(world, member.member.id)
    else await world.rows('delete from sessions where member_id = $1', [member.member.id])
    const answers = await Promise.all(Array.from({ length: 4 }, () => there.fetch(home)))
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  }
})

test('whoever is blocked, muted or writes a muted word is left out by every process at once', async () => {
  const keepAway = [
    (viewer: Person, other: Person) => viewer.call(blocks.block, { params: { id: other.member.id } }),
    (viewer: Person, other: Person) => other.call(blocks.block, { params: { id: viewer.member.id } }),
    (viewer: Person, other: Person) =>
      viewer.call(mutes.mute, { params: { id: other.member.id }, body: { for: 'always' } }),
    (viewer: Person) => viewer.call(mutedWords.add, { body: { word: 'ひみつ' } }),
  ]
  for (const [at, act] of [...keepAway, ...keepAway].entries()) {
    const [viewer, other] = await membersOf(world, 2)
    const there = alsoBeside(viewer)
    const note = `ひみつの${at}`
    await record(other, '60', note)
    for (let time = 0; time < 2; time++) expect(await notesIn(there)).toContain(note)
    await act(viewer, other)
    expect(await notesIn(there)).not.toContain(note)
  }
})

test('after a block no process shows either the other: no profile, no entry, no comments, no search, no place in a list', async () => {
  for (const isBlocker of [true, false]) {
    const [viewer, other, third] = await membersOf(world, 3)
    const entry = await record(other, '60')
    await other.call(follows.follow, { params: { id: third.member.id } })
    const there = alsoBeside(viewer)
    const { id, handle, name } = other.member
    const seen = async () => {
      const answers = await Promise.all(
        [`/profiles/${handle}`, `/entries/${entry.id}`, `/entries/${entry.id}/comments`, `/members/${id}/entries`].map(
          async (path) => (await there.fetch(`/api${path}`)).status,
        ),
      )
      const lists = await Promise.all([
        there.call(profiles.list, { query: { search: name } }),
        there.call(follows.followers, { params: { id: third.member.id }, query: {} }),
      ])
      return [...answers, ...lists.map(({ items }) => items.some((one) => one.id === id))]
    }
    for (let time = 0; time < 2; time++) expect(await seen()).toEqual([200, 200, 200, 200, true, true])
    const [by, whom] = isBlocker ? [viewer, id] : [other, viewer.member.id]
    await by.call(blocks.block, { params: { id: whom } })
    expect(await seen()).toEqual([404, 404, 404, 404, false, false])
  }
})

test('a line is drawn anew after whatever changed it, in every process', async () => {
  const [member, friend] = await membersOf(world, 2)
  const [first, second] = [await record(member, '60.0'), await record(member, '61.0')]
  const seen = async (by: Person) => {
    const { items } = await alsoBeside(by).call(feed.all, { query: {} })
    const { delta, line, nth } = items.find(({ id }) => id === second.id) ?? {}
    return { delta, weights: line?.weights, nth }
  }
  for (const by of [member, friend, friend]) expect(await seen(by)).toEqual({ delta: '1.0', weights: [60, 61], nth: 2 })
  await member.call(entries.edit, { params: { id: first.id }, body: { weight: '60.5', revision: first.revision } })
  for (const by of [member, friend]) expect(await seen(by)).toEqual({ delta: '0.5', weights: [60.5, 61], nth: 2 })
  await member.call(entries.setAudience, { params: { id: first.id }, body: { audience: 'self' } })
  expect(await seen(member)).toEqual({ delta: '0.5', weights: [60.5, 61], nth: 2 })
  expect(await seen(friend)).toEqual({ delta: null, weights: [61], nth: 1 })
  await member.call(entries.remove, { params: { id: first.id } })
  for (const by of [member, friend]) expect(await seen(by)).toEqual({ delta: null, weights: [61], nth: 1 })
})

type Person = Awaited<ReturnType<typeof world.member>>
