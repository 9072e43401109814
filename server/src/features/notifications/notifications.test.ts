import {
  activity,
  announcements,
  blocks,
  comments,
  entries,
  follows,
  likes,
  mutes,
  notifications,
} from '@hakari/contract'
import { expect, test } from 'vitest'
import { pushesTo, subscribe } from '../../../test/steps/push.ts'
import { membersOf, record } from '../../../test/steps/social.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'
import { announce } from '../announcements/index.ts'
import { notifyOfAnnouncement } from './index.ts'

const world = await startWorld()
const { db } = world.platform

/** What waits for its time, or for more of its kind, is due now; not what somebody has in hand. */
const hurry = () => world.rows(`update pending_notifications set due_at = now() where attempts = 0`)
const waiting = async ({ member }: SignedIn) =>
  Number(
    (
      await world.rows<{ n: string }>('select count(*) as n from pending_notifications where member_id = $1', [
        member.id,
      ])
    )[0]?.n,
  )
const nothingWaits = (member: SignedIn) =>
  eventually(async () => {
    await hurry()
    expect(await waiting(member)).toBe(0)
  })
const like = (by: SignedIn, entryId: string) => by.call(likes.like, { params: { id: entryId } })
const write = (by: SignedIn, entryId: string, text = 'おつかれさま 64.9kg') =>
  by.call(comments.add, { params: { id: entryId }, body: { text } })
const follow = (by: SignedIn, whom: SignedIn) => by.call(follows.follow, { params: { id: whom.member.id } })
const choose = (who: SignedIn, kind: notifications.Kind, body: Partial<notifications.Choice>) =>
  who.call(notifications.choose, { params: { kind }, body })

test('a like, a comment and a follow arrive as pushes that name people and the page, and never a weight', async () => {
  const [owner, other] = await membersOf(world, 2)
  const phone = await subscribe(world, owner)
  const entry = await record(owner, '64.9')
  await like(other, entry.id)
  await write(other, entry.id)
  await follow(other, owner)
  await nothingWaits(owner)
  const arrived = await pushesTo(world, phone)
  const { name } = other.member
  expect(Object.fromEntries(arrived.map(({ json }) => [json.body, json.path]))).toEqual({
    [`${name}さんがあなたの記録にいいねしました`]: `/user/${owner.member.handle}/post/${entry.publicId}`,
    [`${name}さんがあなたの記録にコメントしました`]: `/user/${owner.member.handle}/post/${entry.publicId}`,
    [`${name}さんがあなたをフォローしました`]: '/activity',
  })
  expect(arrived.every(({ json }) => json.unread === 3)).toBe(true)
  expect(JSON.stringify(arrived)).not.toContain('64.9')
})

test('many likes in a short time are one push, and those that come later are another that takes its place', async () => {
  const [owner, ...others] = await membersOf(world, 5)
  const phone = await subscribe(world, owner)
  const [first, second] = [await record(owner), await record(owner)]
  for (const [at, one] of others.slice(0, 3).entries()) await like(one, at === 0 ? second.id : first.id)
  expect(await waiting(owner)).toBe(1)
  await nothingWaits(owner)
  await like(others[3], first.id)
  await nothingWaits(owner)
  const [later, earlier, ...rest] = await pushesTo(world, phone)
  expect(rest).toEqual([])
  expect(earlier?.json).toMatchObject({
    body: `${others[2]?.member.name}さんほか2人があなたの記録にいいねしました`,
    path: '/activity',
  })
  expect(later?.json.body).toBe(`${others[3]?.member.name}さんがあなたの記録にいいねしました`)
  expect([later?.json.tag, later?.topic]).toEqual([earlier?.json.tag, earlier?.topic])
})

test('what was taken back, read, muted or blocked before it left is not sent', async () => {
  const [owner, undoing, muted, blocked, reading] = await membersOf(world, 5)
  const phone = await subscribe(world, owner)
  const entry = await record(owner)
  await write(reading, entry.id)
  const [{ id: upTo } = { id: '0' }] = (await owner.call(activity.list, { query: {} })).items
  await owner.call(activity.markRead, { body: { upTo } })
  await like(undoing, entry.id)
  await undoing.call(likes.unlike, { params: { id: entry.id } })
  await follow(muted, owner)
  await owner.call(mutes.mute, { params: { id: muted.member.id }, body: { for: 'always' } })
  await like(blocked, entry.id)
  await owner.call(blocks.block, { params: { id: blocked.member.id } })
  await nothingWaits(owner)
  expect(await pushesTo(world, phone)).toEqual([])
})

test('whoever turns a kind off hears of it there no more, and what waited is gone at once', async () => {
  const [owner, other] = await membersOf(world, 2)
  const phone = await subscribe(world, owner)
  const entry = await record(owner)
  await like(other, entry.id)
  expect(await waiting(owner)).toBe(1)
  await choose(owner, 'like', { push: false })
  expect(await waiting(owner)).toBe(0)
  await write(other, entry.id)
  await nothingWaits(owner)
  expect((await pushesTo(world, phone)).map(({ json }) => json.body)).toEqual([
    `${other.member.name}さんがあなたの記録にコメントしました`,
  ])
  await choose(owner, 'like', { app: false })
  expect(await owner.call(activity.unread, {})).toEqual({ unread: 1 })
  expect((await owner.call(activity.list, { query: { side: 'received' } })).items.map(({ type }) => type)).toEqual([
    'comment',
  ])
  await choose(owner, 'like', { app: true })
  expect(await owner.call(activity.unread, {})).toEqual({ unread: 2 })
})

/** So many minutes from now, as clocks in Japan show it. */
const time = (minutes: number) => new Date(Date.now() + (9 * 60 + minutes) * 60_000).toISOString().slice(11, 16)

test('in quiet hours a push waits for their end, and what hides its content says only that there is something', async () => {
  const [owner, other] = await membersOf(world, 2)
  const phone = await subscribe(world, owner)
  const entry = await record(owner)
  await owner.call(notifications.change, { body: { quiet: { from: time(-60), to: time(120) }, hidesContent: true } })
  await write(other, entry.id)
  await hurry()
  const [row] = await eventually(async () => {
    const rows = await world.rows<{ minutes: number }>(
      `select extract(epoch from due_at - now()) / 60 as minutes from pending_notifications where member_id = $1`,
      [owner.member.id],
    )
    expect(Number(rows[0]?.minutes)).toBeGreaterThan(110)
    return rows
  })
  expect(Number(row?.minutes)).toBeLessThanOrEqual(120)
  expect(await pushesTo(world, phone)).toEqual([])
  await owner.call(notifications.change, { body: { quiet: null } })
  await nothingWaits(owner)
  expect((await pushesTo(world, phone)).map(({ json }) => json.body)).toEqual(['新しいお知らせがあります'])
})

test('whoever chose it is told when somebody they follow records, and nobody is told of what is not for them', async () => {
  const [one, told, other] = await membersOf(world, 3)
  for (const by of [told, other]) await follow(by, one)
  expect(await told.call(follows.tell, { params: { id: one.member.id }, body: { isTold: true } })).toEqual({
    isTold: true,
  })
  const [phone, silent] = [await subscribe(world, told), await subscribe(world, other)]
  await record(one, '58.3')
  await eventually(async () => expect(await told.call(activity.unread, {})).toEqual({ unread: 1 }))
  await nothingWaits(told)
  const [arrived] = await pushesTo(world, phone)
  expect(arrived?.json.body).toBe(`${one.member.name}さんが記録しました`)
  expect(arrived?.text).not.toContain('58.3')
  expect(await pushesTo(world, silent)).toEqual([])
  expect((await told.call(activity.list, { query: { kind: 'record' } })).items).toHaveLength(1)
  expect((await told.call(activity.list, { query: { side: 'own', kind: 'record' } })).items).toEqual([])
  await record(one, '58.4')
  await eventually(async () => expect(await told.call(activity.unread, {})).toEqual({ unread: 2 }))
  await told.call(follows.tell, { params: { id: one.member.id }, body: { isTold: false } })
  await nothingWaits(told)
  expect(await pushesTo(world, phone)).toHaveLength(1)
  const [newest] = await world.rows<{ id: string }>('select max(id)::text as id from entries')
  await one.call(entries.setAudience, { params: { id: newest?.id ?? '' }, body: { audience: 'self' } })
  expect(await told.call(activity.unread, {})).toEqual({ unread: 1 })
  await told.call(follows.unfollow, { params: { id: one.member.id } })
  await expect(
    told.call(follows.tell, { params: { id: one.member.id }, body: { isTold: true } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('an announcement of the operator is pushed and mailed to whoever chose that, and to nobody else', async () => {
  const [chosen, off, usual] = await membersOf(world, 3)
  await choose(chosen, 'announcement', { push: true, mail: true })
  await choose(off, 'announcement', { app: false })
  const [phone, silent] = [await subscribe(world, chosen), await subscribe(world, usual)]
  await db.transaction().execute(async (tx) => {
    const { id } = await announce(tx, { text: '今夜2時から休みます。', days: 3 })
    expect(await notifyOfAnnouncement(tx, id)).toBe(2)
  })
  await nothingWaits(chosen)
  expect((await pushesTo(world, phone)).map(({ json }) => json.body)).toEqual(['今夜2時から休みます。'])
  expect((await world.mailTo(chosen.email))[0]).toMatchObject({
    subject: '【体重公開アプリ】運営からのお知らせ',
    text: expect.stringContaining('今夜2時から休みます。'),
  })
  expect(await pushesTo(world, silent)).toEqual([])
  expect((await usual.call(announcements.current, {})).announcement?.text).toBe('今夜2時から休みます。')
  expect((await off.call(announcements.current, {})).announcement).toBeNull()
})

test('with an account goes what was still to be sent to it', async () => {
  const [owner, other] = await membersOf(world, 2)
  await subscribe(world, owner)
  const entry = await record(owner)
  await like(other, entry.id)
  expect(await waiting(owner)).toBe(1)
  await world.rows('delete from members where id = $1', [owner.member.id])
  expect(await waiting(owner)).toBe(0)
})
