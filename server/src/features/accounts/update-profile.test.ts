import { accounts, LiveMessage, profiles, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { disable, formFor, outcomeOf, registering, signUp } from '../../../test/steps/accounts.ts'
import { lockRows } from '../../../test/world/lock-rows.ts'
import { openStream } from '../../../test/world/live-stream.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'
import { housekeepingQueue } from '../../housekeeping.ts'
import { limitTable } from '../../limits.ts'

const world = await startWorld()

type Change = Parameters<typeof change>[1]
const change = (
  { call }: SignedIn,
  body: { name?: string; handle?: string; targetWeight?: string | number; bio?: string },
) => call(accounts.updateProfile, { body })
const found = async ({ call }: SignedIn, username: string) =>
  (await call(profiles.one, { params: { username } })).handle
let number = 0
const fresh = () => `fresh_${number++}`

test('a member changes what is named, and nothing else', async () => {
  const [me, other] = [await world.member(), await world.member()]
  const before = await me.call(accounts.profile, {})
  expect(before).toMatchObject({ member: me.member, otherPicture: null })
  const body = { name: ' 新しい\n名前 ', id: other.member.id, userId: other.member.id, role: 'admin', joinedAt: '2000' }
  const renamed = { ...before, member: { ...me.member, name: '新しい 名前' } }
  expect(await change(me, body)).toEqual(renamed)
  expect(await change(me, {})).toEqual(renamed)
  const all = { ...renamed, bio: '一\n二', targetWeight: '55.5' }
  expect(await change(me, { bio: ' 一\r\n二 ', targetWeight: '５５．５０' })).toEqual(all)
  expect(await change(me, { targetWeight: '', bio: ' ' })).toEqual({ ...all, targetWeight: '', bio: '' })
  expect(await me.call(sessions.viewer, {})).toEqual({ member: renamed.member })
  expect(await other.call(sessions.viewer, {})).toEqual({ member: other.member })
})

test('a member has an id, a name, an address, and the times when it began and when it last changed', async () => {
  const me = await signUp(world, 'times@example.jp', { form: { nickname: '時' } })
  const kept = async () => {
    const [row] = await world.rows<{ id: string; name: string; email: string; joined_at: Date; updated_at: Date }>(
      'select id, name, email, joined_at, updated_at from members join credentials on member_id = id where id = $1',
      [me.member.id],
    )
    return row
  }
  const before = await kept()
  expect(before).toMatchObject({ id: me.member.id, name: '時', email: 'times@example.jp' })
  expect((await me.call(accounts.mine, {})).email).toBe('times@example.jp')
  await change(me, { name: '刻' })
  const after = await kept()
  expect(after).toMatchObject({ id: me.member.id, name: '刻', joined_at: before?.joined_at })
  expect(after?.updated_at.getTime()).toBeGreaterThan(before?.updated_at.getTime() ?? Infinity)
})

test('when somebody joined is told to the millisecond, to them and to everybody', async () => {
  const [me, other] = [await world.member(), await world.member()]
  const [row] = await world.rows<{ joined_at: Date }>('select joined_at from members where id = $1', [me.member.id])
  const told = [
    await me.call(accounts.profile, {}),
    await other.call(profiles.one, { params: { username: me.member.handle } }),
  ]
  expect(told.map(({ joinedAt }) => Date.parse(joinedAt))).toEqual(Array(2).fill(row?.joined_at.getTime()))
})

test.each<[Change, object]>([
  [{ name: '' }, { name: 'required' }],
  [{ name: '\u202E　' }, { name: 'required' }],
  [{ name: '名'.repeat(21) }, { name: 'too_long' }],
  [{ name: 'a\0b' }, { name: 'invalid_characters' }],
  [{ name: 'ad\u200Bmin' }, { name: 'invalid_characters' }],
  [{ name: '花\u202E子' }, { name: 'invalid_characters' }],
  [{ name: ['list'] as never }, { name: 'required' }],
  [{ handle: ' ' }, { handle: 'required' }],
  [{ handle: '山田' }, { handle: 'invalid_characters' }],
  [{ handle: 'taro.yamada' }, { handle: 'invalid_characters' }],
  [{ handle: '\u212Aen' }, { handle: 'invalid_characters' }],
  [{ handle: 'a'.repeat(31) }, { handle: 'too_long' }],
  [{ handle: 'Admin' }, { handle: 'reserved' }],
  [{ handle: 'hakari_support' }, { handle: 'reserved' }],
  [{ name: '運営' }, { name: 'reserved' }],
  [{ name: 'Hakari公式' }, { name: 'reserved' }],
  [{ name: 'ＨＡＫＡＲＩのひと' }, { name: 'reserved' }],
  [{ name: '管・理 者' }, { name: 'reserved' }],
  [{ name: 'ﾊｶﾘ' }, { name: 'reserved' }],
  [{ name: '秤' }, { name: 'reserved' }],
  [{ name: '体重公開アプリより' }, { name: 'reserved' }],
  [{ name: 'Admin 2' }, { name: 'reserved' }],
  [{ targetWeight: '29.9' }, { targetWeight: 'invalid' }],
  [{ targetWeight: '200.1' }, { targetWeight: 'invalid' }],
  [{ targetWeight: 'x' }, { targetWeight: 'invalid' }],
  [{ targetWeight: '6/0/5' }, { targetWeight: 'invalid' }],
  [{ targetWeight: '60.12' }, { targetWeight: 'too_long' }],
  [{ targetWeight: '60.123' }, { targetWeight: 'too_long' }],
  [{ targetWeight: '６０。１２' }, { targetWeight: 'too_long' }],
  [{ bio: '字'.repeat(201) }, { bio: 'too_long' }],
  [
    { name: '', bio: '字'.repeat(201) },
    { name: 'required', bio: 'too_long' },
  ],
])('%j is refused, and nothing changes', async (body, problems) => {
  const me = await world.member()
  const before = await me.call(accounts.profile, {})
  await expect(change(me, { name: '花子', ...body })).rejects.toMatchObject({
    body: { refusal: 'invalid_input', problems },
  })
  expect(await me.call(accounts.profile, {})).toEqual(before)
})

test.each(['天秤座の花子', 'ばかりさん', 'Badminton', '公子', '営業の太郎'])(
  '%s is a name like any other',
  async (name) => {
    const me = await world.member()
    expect((await change(me, { name })).member.name).toBe(name)
  },
)

test("a target outside the limits of the settings stands in nobody's way", async () => {
  const email = 'light@example.jp'
  const me = await signUp(world, email, { form: { targetWeight: '25.5' } })
  expect(await change(me, { name: '花子', bio: 'よろしく' })).toMatchObject({ targetWeight: '25.5', bio: 'よろしく' })
})

test.each(['60。5', '60,5', '６０、５', '60・5', '60 5', '60/5', '60:5', '60.50'])(
  'a target typed as %s is 60.5',
  async (targetWeight) => {
    const me = await world.member()
    expect((await change(me, { targetWeight })).targetWeight).toBe('60.5')
  },
)

test('a target that was kept with two decimals stays as it is until another one is chosen', async () => {
  const me = await world.member()
  await world.rows('update members set target_weight = 60.12 where id = $1', [me.member.id])
  expect(await change(me, { name: '細かい人' })).toMatchObject({ targetWeight: '60.12' })
  expect(await outcomeOf(change(me, { targetWeight: '60.12' }))).toBe('invalid_input')
  expect(await change(me, { targetWeight: '60.1' })).toMatchObject({ targetWeight: '60.1' })
})

test('an address with the handle of before leads to the new one, through several changes', async () => {
  const [me, reader] = [await world.member(), await world.member()]
  const [first, second, third] = [me.member.handle, fresh(), fresh()]
  expect((await change(me, { handle: second.toUpperCase() })).member.handle).toBe(second)
  await change(me, { handle: third })
  for (const handle of [first, `@${second}`, third]) expect(await found(reader, handle)).toBe(third)
  await change(me, { handle: first })
  for (const handle of [first, second, third]) expect(await found(reader, handle)).toBe(first)
})

test('who does not want to be found under a handle of before any more is not, at once, and nobody else gets it', async () => {
  const [me, reader] = [await world.member(), await world.member()]
  const [first, second, third] = [me.member.handle, fresh(), fresh()]
  await change(me, { handle: second })
  expect((await change(me, { handle: third })).formerHandles).toEqual([second, first])
  expect(await me.call(accounts.leaveFormerHandles, {})).toMatchObject({ formerHandles: [] })
  for (const handle of [first, second]) {
    expect(await outcomeOf(reader.call(profiles.one, { params: { username: handle } }))).toBe('not_found')
    expect(await outcomeOf(change(reader, { handle }))).toBe('handle_taken')
  }
  expect(await found(reader, third)).toBe(third)
  expect((await change(me, { handle: second })).formerHandles).toEqual([third])
})

test('nobody else gets a handle that is in use or still leads to somebody', async () => {
  const [me, other] = [await world.member(), await world.member()]
  const [before, now] = [fresh(), fresh()]
  await change(me, { handle: before })
  await change(me, { handle: now })
  const isFree = async (handle: string) => (await other.call(profiles.checkHandle, { params: { handle } })).isFree
  for (const handle of [before, now]) {
    expect(await isFree(handle.toUpperCase())).toBe(false)
    expect(await outcomeOf(change(other, { name: '花子', handle }))).toBe('handle_taken')
  }
  expect(await other.call(sessions.viewer, {})).toEqual({ member: other.member })
  const newcomer = await registering(world, `${before}@example.jp`)
  for (const handle of [before, now])
    expect(await outcomeOf(newcomer.call(accounts.complete, { body: formFor({ handle }) }))).toBe('handle_taken')
  expect(await isFree(fresh())).toBe(true)
  expect((await me.call(profiles.checkHandle, { params: { handle: before } })).isFree).toBe(true)
})

test("ninety days later the handle is anybody's, and housekeeping takes what leads nowhere", async () => {
  const [me, other, third] = [await world.member(), await world.member(), await world.member()]
  const [before, older] = [fresh(), fresh()]
  for (const handle of [older, before, fresh()]) await change(me, { handle })
  const kept = () =>
    world.rows<{ handle: string }>('select handle from old_handles where handle in ($1, $2)', [before, older])
  const [lead] = await world.rows<{ days: number }>(
    'select extract(day from valid_until - now())::integer as days from old_handles where handle = $1',
    [before],
  )
  expect(lead?.days).toBe(89)
  await world.rows(`update old_handles set valid_until = now() where handle in ($1, $2)`, [before, older])
  expect(await outcomeOf(found(other, before))).toBe('not_found')
  expect((await change(other, { handle: before })).member.handle).toBe(before)
  expect(await found(third, before)).toBe(before)
  const { db, jobs } = world.platform
  await db.transaction().execute((tx) => jobs.enqueue(tx, housekeepingQueue, {}))
  await eventually(async () => expect(await kept()).toEqual([]))
})

test('who signs up for a handle while its member gives it up does not get it', async () => {
  const { handle, id } = (await world.member()).member
  const newcomer = await registering(world, `${handle}@example.jp`)
  const giving = await lockRows(world, 'update members set handle = $2 where id = $1', [id, fresh()])
  const completed = outcomeOf(newcomer.call(accounts.complete, { body: formFor({ handle }) }))
  await giving.waiting(1)
  await giving.commit()
  expect(await completed).toBe('handle_taken')
})

test('of ten who want one handle at once, one gets it', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => world.member()))
  const handle = fresh()
  const outcomes = await Promise.all(people.map((person) => outcomeOf(change(person, { handle }))))
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'handle_taken'), 'ok'])
})

test('two places that change different things undo nothing of each other', async () => {
  const me = await world.member()
  await Promise.all([change(me, { name: '花' }), change(me, { bio: 'やあ' }), change(me, { targetWeight: 60 })])
  expect(await me.call(accounts.profile, {})).toMatchObject({ member: { name: '花' }, bio: 'やあ', targetWeight: '60' })
})

test('the check of a handle tells nothing of whom nobody sees', async () => {
  const [hidden, reader] = [await world.member(), await world.member()]
  const { handle, id } = hidden.member
  await disable(world, id)
  expect(await reader.call(profiles.checkHandle, { params: { handle } })).toEqual({ isFree: true })
  expect(await outcomeOf(change(reader, { handle }))).toBe('handle_taken')
})

test("the handles of somebody who left are nobody's for ninety days, and no row names them", async () => {
  const [me, other] = [await world.member(), await world.member()]
  const [before, last] = [me.member.handle, fresh()]
  await change(me, { handle: last })
  await me.call(accounts.remove, {})
  expect(await world.rows('select from old_handles where handle in ($1, $2)', [before, last])).toEqual([])
  for (const handle of [before, last]) expect(await outcomeOf(change(other, { handle }))).toBe('handle_taken')
  const newcomer = await registering(world, `${last}@example.jp`)
  expect(await outcomeOf(newcomer.call(accounts.complete, { body: formFor({ handle: last }) }))).toBe('handle_taken')
  await world.rows('update left_handles set valid_until = now()')
  expect((await change(other, { handle: before })).member.handle).toBe(before)
})

test('handles cannot be tried or hoarded without end, and other changes go on', async () => {
  const { handlesPerMember, handleChangesPerMember } = limitTable
  const strict = await startWorld({ limits: { ...world.config.limits, handlesPerMember, handleChangesPerMember } })
  const [me, other] = [await strict.member(), await strict.member()]
  expect(await outcomeOf(change(me, { handle: other.member.handle }))).toBe('handle_taken')
  for (let i = 0; i < handleChangesPerMember.times; i++) await change(me, { handle: `kept_${i}` })
  expect(await outcomeOf(change(me, { handle: 'one_more' }))).toBe('too_many_requests')
  expect(await outcomeOf(change(me, { name: '花子', handle: `kept_${handleChangesPerMember.times - 1}` }))).toBe('ok')
  for (let i = 0; i < handlesPerMember.times; i++)
    expect(await outcomeOf(change(other, { handle: 'kept_0' }))).toBe('handle_taken')
  expect(await outcomeOf(change(other, { handle: 'kept_0' }))).toBe('too_many_requests')
})

test('others see at once how somebody is called now', async () => {
  const [me, reader] = [await world.member(), await world.member()]
  const { heard, leave } = await openStream(reader)
  await eventually(() => expect(heard.text).toContain('hello'))
  const { member } = await change(me, { name: '改名' })
  await eventually(() => {
    const said = heard.text.split('\n\n').filter((line) => line.startsWith('data: '))
    const news = said
      .map((line) => LiveMessage.parse(JSON.parse(line.slice(6))))
      .filter((message) => message.type === 'news')
    // What happened just before to others may be told in the same breath.
    expect(news.flatMap(({ people }) => people)).toContain(member.id)
    expect(news.flatMap(({ faces }) => faces)).toContainEqual(member)
  })
  leave()
})

test.each([
  ['members', 'name', 200],
  ['members', 'bio', 2000],
  ['entries', 'note', 2000],
  ['comments', 'text', 5000],
])('no row of %s keeps a %s beyond every limit', async (table, column, most) => {
  const [row] = await world.rows<{ count: number }>(
    `select count(*)::integer as count from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid
     where c.contype = 'c' and c.conrelid = $1::regclass and a.attname = $2 and a.attnum = any (c.conkey)
       and pg_get_constraintdef(c.oid) like '%char_length(' || $2 || ') <= ' || $3 || '%octet_length%'`,
    [table, column, most],
  )
  expect(row?.count).toBe(1)
})
