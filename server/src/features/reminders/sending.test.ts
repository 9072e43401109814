import { entries, notifications, reminders } from '@hakari/contract'
import { expect, test } from 'vitest'
import { pushesTo, subscribe } from '../../../test/steps/push.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** Somebody whose time is in a while, with a browser that is sent pushes. */
async function reminded(): Promise<SignedIn & { subscription: Awaited<ReturnType<typeof subscribe>> }> {
  const member = await world.member()
  const subscription = await subscribe(world, member)
  const moment = new Date(Date.now() + 12 * 3600_000)
  await member.call(reminders.set, { body: { times: [moment.toISOString().slice(11, 16)], weekdays: everyDay } })
  return { ...member, subscription }
}

/** Its time has come, as the planners of the running app see it. */
const comes = ({ member }: SignedIn) =>
  world.rows(
    `update reminder_times set next_at = date_trunc('minute', now()),
       at_minute = extract(hour from now() at time zone 'Asia/Tokyo') * 60 + extract(minute from now())
     where member_id = $1`,
    [member.id],
  )

const isPlanned = ({ member }: SignedIn) =>
  eventually(async () =>
    expect(
      await world.rows(`select from reminder_times where member_id = $1 and next_at <= now()`, [member.id]),
    ).toEqual([]),
  )
const nothingWaits = ({ member }: SignedIn) =>
  eventually(async () =>
    expect(await world.rows(`select from pending_notifications where member_id = $1`, [member.id])).toEqual([]),
  )

test('when its time has come a reminder arrives as a push, once, and replaces the one before', async () => {
  const member = await reminded()
  await comes(member)
  await eventually(async () => expect(await pushesTo(world, member.subscription)).toHaveLength(1))
  await nothingWaits(member)
  const [push] = await pushesTo(world, member.subscription)
  expect(push).toMatchObject({
    json: { body: '量る時間です。よければ、いまの体重を記録しませんか。', path: '/?record=1', tag: 'reminder' },
    ttl: 14_400,
  })
  expect(push?.topic).toBeTruthy()
  await comes(member)
  await eventually(async () => expect(await pushesTo(world, member.subscription)).toHaveLength(2))
  expect((await pushesTo(world, member.subscription)).map(({ replaced }) => replaced)).toEqual([false, true])
})

test('a reminder comes by mail to who wants it so, also in quiet hours, and looks as its preview', async () => {
  const member = await reminded()
  await member.call(notifications.change, { body: { quiet: { from: '00:00', to: '23:59' } } })
  await member.call(notifications.choose, { params: { kind: 'reminder' }, body: { mail: true } })
  await comes(member)
  const about = async () =>
    (await world.mailTo(member.email)).filter(({ subject }) => subject === '【体重公開アプリ】量る時間です')
  await eventually(async () => expect(await about()).toHaveLength(1))
  await eventually(async () => expect(await pushesTo(world, member.subscription)).toHaveLength(1))
  const [mail] = await about()
  expect(mail?.links[0]).toBe(`${world.config.origin}/?record=1`)
  const preview = await member.call(notifications.preview, { params: { kind: 'reminder' } })
  expect(preview.push?.body).toBe('量る時間です。よければ、いまの体重を記録しませんか。')
  expect(preview.mail?.subject).toBe(mail?.subject)
})

test('nothing arrives for who has weighed, rests or wants it nowhere', async () => {
  const [weighed, rests, nowhere] = [await reminded(), await reminded(), await reminded()]
  await weighed.call(entries.record, { body: { weight: '60.2' } })
  await rests.call(reminders.rest, { body: { isResting: true } })
  await nowhere.call(notifications.choose, { params: { kind: 'reminder' }, body: { push: false } })
  for (const member of [weighed, rests, nowhere]) {
    await comes(member)
    await isPlanned(member)
    await nothingWaits(member)
    expect(await pushesTo(world, member.subscription)).toEqual([])
  }
})

test('who weighs while a reminder waits to leave is not sent it', async () => {
  const member = await reminded()
  await world.control({ service: 'push', fault: 'broken', person: member.subscription.id, times: 1 })
  await comes(member)
  await eventually(async () =>
    expect(
      await world.rows(`select from pending_notifications where member_id = $1 and attempts > 0`, [member.member.id]),
    ).toHaveLength(1),
  )
  await member.call(entries.record, { body: { weight: '60.2' } })
  await world.rows(`update pending_notifications set due_at = now() where member_id = $1`, [member.member.id])
  await nothingWaits(member)
  expect(await pushesTo(world, member.subscription)).toEqual([])
})
