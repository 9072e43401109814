import { accounts, entries, feed, firstSteps, follows } from '@hakari/contract'
import { expect, test } from 'vitest'
import { disable } from '../../../test/steps/accounts.ts'
import { membersOf, record, seedEntries, seedMembers } from '../../../test/steps/social.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { openStream } from '../../../test/world/live-stream.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()

const stepsOf = ({ call }: SignedIn) => call(firstSteps.mine, {})
const isNew = async ({ call }: SignedIn) => (await call(feed.following, { query: {} })).isNewcomer
const follow = ({ call }: SignedIn, id: string) => call(follows.follow, { params: { id } })
const unfollow = ({ call }: SignedIn, id: string) => call(follows.unfollow, { params: { id } })
const setTarget = ({ call }: SignedIn, targetWeight: string) => call(accounts.updateProfile, { body: { targetWeight } })

test('somebody is new until they have a target weight, an entry and three whom they follow, in any order, once and for all', async () => {
  const [one, two, three] = await seedMembers(world, 3)
  const acts: ((by: SignedIn) => Promise<unknown>)[] = [
    (by) => setTarget(by, '52.5'),
    (by) => record(by),
    async (by) => {
      for (const id of [one, two, three]) await follow(by, id ?? '')
    },
  ]
  for (const turn of [0, 1, 2]) {
    const newcomer = await world.member()
    await setTarget(newcomer, '')
    for (const at of [0, 1, 2]) {
      expect(await isNew(newcomer)).toBe(true)
      await acts[(turn + at) % 3]?.(newcomer)
    }
    expect(await isNew(newcomer)).toBe(false)
    expect(await stepsOf(newcomer)).toEqual({
      isOver: true,
      targetWeight: '52.5',
      hasRecorded: true,
      following: 3,
      people: [],
    })
    await unfollow(newcomer, one ?? '')
    expect(await isNew(newcomer)).toBe(false)
  }
})

test('how far somebody new is follows what they do and undo', async () => {
  const [newcomer, other] = await membersOf(world, 2)
  await setTarget(newcomer, '')
  const nothing = { isOver: false, targetWeight: null, hasRecorded: false, following: 0 }
  expect(await stepsOf(newcomer)).toMatchObject(nothing)
  await follow(newcomer, other.member.id)
  await setTarget(newcomer, '60.0')
  const { id } = await record(newcomer)
  expect(await stepsOf(newcomer)).toMatchObject({ ...nothing, targetWeight: '60', hasRecorded: true, following: 1 })
  await newcomer.call(entries.remove, { params: { id } })
  await unfollow(newcomer, other.member.id)
  await setTarget(newcomer, '')
  expect(await stepsOf(newcomer)).toMatchObject(nothing)
})

test('who closes the first steps never sees them again on any device, and their other windows hear of it', async () => {
  const [newcomer, other] = await membersOf(world, 2)
  const { heard, leave } = await openStream(newcomer)
  await eventually(() => expect(heard.text).toContain('hello'))
  await newcomer.call(firstSteps.close, {})
  await newcomer.call(firstSteps.close, {})
  expect(await isNew(newcomer)).toBe(false)
  expect((await stepsOf(newcomer)).isOver).toBe(true)
  await eventually(() => expect(heard.text).toContain('"concernsViewer":true'))
  leave()
  expect(await isNew(other)).toBe(true)
})

test('shown are the three who published last, of the last seven days, and nobody who is followed, disabled or oneself', async () => {
  const own = await startWorld()
  const [newcomer, a, b, c, d, old, gone] = await membersOf(own, 7)
  const shown = async () => (await stepsOf(newcomer)).people.map(({ id }) => id)
  // Whoever weighs most or least, whatever their goal: only when they published counts.
  for (const [by, weight] of [[a, '90'] as const, [b, '45'] as const, [c, '120'] as const, [d, '60'] as const])
    await record(by, weight)
  await seedEntries(own, [old.member.id])
  await own.rows(`update entries set created_at = now() - interval '169 hours' where member_id = $1`, [old.member.id])
  await record(gone)
  await record(newcomer)
  await disable(own, gone.member.id)
  expect(await shown()).toEqual([d.member.id, c.member.id, b.member.id])
  await record(a)
  expect(await shown()).toEqual([a.member.id, d.member.id, c.member.id])
  await follow(newcomer, d.member.id)
  expect(await shown()).toEqual([a.member.id, c.member.id, b.member.id])
  await follow(newcomer, a.member.id)
  expect(await shown()).toEqual([c.member.id, b.member.id])
})
