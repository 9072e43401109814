import { announcements } from '@hakari/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../../test/world/world.ts'
import { allAnnouncements, announce, sweepAnnouncements, withdrawAnnouncement } from './index.ts'

const world = await startWorld()
const { db } = world.platform
const textFor = async ({ call }: Pick<typeof world, 'call'>) =>
  (await call(announcements.current, {})).announcement?.text ?? null

test('an announcement is shown once to each member, whichever device they see it on, and the next one follows', async () => {
  const [one, other] = [await world.member(), await world.member()]
  expect(await textFor(one)).toBeNull()
  const first = await announce(db, { text: '一つ目\n<b>お知らせ</b>', days: 14 })
  const second = await announce(db, { text: '二つ目', days: 14 })
  expect(await textFor(one)).toBe('一つ目\n<b>お知らせ</b>')
  const next = await one.call(announcements.seen, { params: { id: String(first.id) } })
  expect(next.announcement?.text).toBe('二つ目')
  expect(await textFor(one.copy())).toBe('二つ目')
  expect(await textFor(other)).toBe('一つ目\n<b>お知らせ</b>')
  await one.call(announcements.seen, { params: { id: String(second.id) } })
  await one.call(announcements.seen, { params: { id: String(second.id) } })
  expect(await textFor(one)).toBeNull()
  expect((await allAnnouncements(db)).map(({ id, seen }) => [id, seen])).toEqual([
    [first.id, 1],
    [second.id, 1],
  ])
  expect(await textFor(await world.member())).toBe('一つ目\n<b>お知らせ</b>')
  for (const { id } of [first, second]) expect(await withdrawAnnouncement(db, id)).toBe(true)
})

test('one that was withdrawn or has ended is shown to nobody, and later forgotten', async () => {
  const member = await world.member()
  const { id } = await announce(db, { text: '取り消すお知らせ', days: 14 })
  expect(await withdrawAnnouncement(db, id)).toBe(true)
  expect(await withdrawAnnouncement(db, id)).toBe(false)
  expect(await textFor(member)).toBeNull()
  await member.call(announcements.seen, { params: { id: String(id) } })
  await world.rows(`update announcements set ends_at = now() - interval '31 days'`)
  await sweepAnnouncements(db)
  expect(await world.rows('select from announcements')).toEqual([])
  expect(await world.rows('select from announcements_seen')).toEqual([])
})

test('nobody sees what is not there', async () => {
  const member = await world.member()
  expect(await member.call(announcements.seen, { params: { id: '999999999999999' } })).toEqual({ announcement: null })
})
