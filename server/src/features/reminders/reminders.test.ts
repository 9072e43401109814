import { entries, reminders } from '@hakari/contract'
import { expect, test } from 'vitest'
import { outcomeOf } from '../../../test/steps/accounts.ts'
import { bringIn } from '../../../test/steps/history.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { openStream } from '../../../test/world/live-stream.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const mine = ({ call }: SignedIn) => call(reminders.mine, {})

/** Some hours from now, so that none of them comes while a test looks. */
const later = (hours: number) => {
  const moment = new Date(Date.now() + (9 + hours) * 3600_000)
  return moment.toISOString().slice(11, 16)
}

const nextOf = ({ member }: SignedIn) =>
  world.rows<{ at: string; weekday: number; days: number }>(
    `select to_char(next_at at time zone 'Asia/Tokyo', 'HH24:MI') as at,
       extract(isodow from next_at at time zone 'Asia/Tokyo')::integer as weekday,
       extract(day from next_at - now())::integer as days
     from reminder_times where member_id = $1 order by 1`,
    [member.id],
  )

/** As if seven had been ignored and the question was sent. */
const asked = ({ member }: SignedIn, more = '') =>
  world.rows(
    `update reminders set ignored = 7, last_sent_at = now() - interval '1 day', asked_at = now() - interval '1 day' ${more}
     where member_id = $1`,
    [member.id],
  )

test('nobody is reminded who has not asked for it', async () => {
  expect(await mine(await world.member())).toEqual({ times: [], weekdays: everyDay, isResting: false, state: 'off' })
})

test('one or two times on chosen weekdays are kept, in order, and are due on the next such day', async () => {
  const member = await world.member()
  const [early = '', late = ''] = [later(3), later(5)].toSorted()
  const body = { times: [late, early], weekdays: [5, 1] }
  const kept = { times: [early, late], weekdays: [1, 5], isResting: false, state: 'on' }
  expect(await member.call(reminders.set, { body })).toEqual(kept)
  expect(await mine(member)).toEqual(kept)
  const next = await nextOf(member)
  expect(next.map(({ at }) => at)).toEqual([early, late])
  for (const { weekday, days } of next) {
    expect([1, 5]).toContain(weekday)
    expect(days).toBeLessThan(7)
  }
  await member.call(reminders.set, { body: { times: [early], weekdays: everyDay } })
  expect((await nextOf(member)).map(({ at }) => at)).toEqual([early])
  expect(await member.call(reminders.set, { body: { times: [], weekdays: [3] } })).toMatchObject({ state: 'off' })
  expect(await nextOf(member)).toEqual([])
})

test.each([
  { times: ['07:00', '12:00', '20:00'], weekdays: everyDay },
  { times: ['07:00', '07:00'], weekdays: everyDay },
  { times: ['24:00'], weekdays: everyDay },
  { times: ['7:00'], weekdays: everyDay },
  { times: ['07:00'], weekdays: [] },
  { times: ['07:00'], weekdays: [0] },
  { times: ['07:00'], weekdays: [8] },
  { times: ['07:00'], weekdays: [1, 1] },
  { times: ['07:00'], weekdays: [1.5] },
  { times: ['07:00\u0000'], weekdays: everyDay },
  { times: ['０７:００'], weekdays: everyDay },
])('a schedule like %j is refused, and nothing changes', async (body) => {
  const member = await world.member()
  expect(await outcomeOf(member.call(reminders.set, { body }))).toBe('invalid_input')
  expect(await mine(member)).toMatchObject({ state: 'off', times: [] })
})

test('who rests today can take it back, whether there is a schedule or not', async () => {
  const member = await world.member()
  const rest = (isResting: boolean) => member.call(reminders.rest, { body: { isResting } })
  expect(await rest(true)).toMatchObject({ isResting: true, state: 'off' })
  await member.call(reminders.set, { body: { times: [later(3)], weekdays: everyDay } })
  expect(await mine(member)).toMatchObject({ isResting: true, state: 'on' })
  expect(await rest(false)).toMatchObject({ isResting: false })
  expect(await rest(true)).toMatchObject({ isResting: true })
  await world.rows(`update reminders set rests_on = rests_on - 1 where member_id = $1`, [member.member.id])
  expect(await mine(member)).toMatchObject({ isResting: false })
})

test('to rest is no ignoring: the last one is not counted', async () => {
  const member = await world.member()
  await member.call(reminders.set, { body: { times: [later(3)], weekdays: everyDay } })
  const [id] = [member.member.id]
  await world.rows(`update reminders set ignored = 3, last_sent_at = now() where member_id = $1`, [id])
  await member.call(reminders.rest, { body: { isResting: true } })
  expect(await world.rows(`select ignored, last_sent_at from reminders where member_id = $1`, [id])).toEqual([
    { ignored: 3, last_sent_at: null },
  ])
})

test('the question is answered by going on, by stopping, by a new schedule, or by a weighing', async () => {
  const member = await world.member()
  const schedule = { body: { times: [later(3)], weekdays: everyDay } }
  await member.call(reminders.set, schedule)
  const answer = (goesOn: boolean) => member.call(reminders.answer, { body: { goesOn } })
  await asked(member)
  expect(await mine(member)).toMatchObject({ state: 'asking' })
  expect(await answer(true)).toMatchObject({ state: 'on' })
  await asked(member)
  expect(await answer(false)).toMatchObject({ state: 'stopped', times: schedule.body.times })
  expect(await nextOf(member)).toEqual([expect.objectContaining({ at: null })])
  expect(await answer(true)).toMatchObject({ state: 'on' })
  expect(await nextOf(member)).toEqual([expect.objectContaining({ at: schedule.body.times[0] })])
  await asked(member, ', stopped_at = now()')
  expect(await member.call(reminders.set, schedule)).toMatchObject({ state: 'on' })
  await asked(member)
  await member.call(entries.record, { body: { weight: '60.2' } })
  expect(await mine(member)).toMatchObject({ state: 'on' })
})

test('a reading of a scale answers the question, too', async () => {
  const member = await world.member()
  await member.call(reminders.set, { body: { times: [later(3)], weekdays: everyDay } })
  await asked(member)
  await bringIn(member, [{ id: 'scale', weight: '60.2', measuredAt: new Date().toISOString() }])
  expect(await mine(member)).toMatchObject({ state: 'on' })
})

test('an answer without a schedule changes nothing', async () => {
  const member = await world.member()
  expect(await member.call(reminders.answer, { body: { goesOn: true } })).toMatchObject({ state: 'off' })
  expect(await member.call(reminders.answer, { body: { goesOn: false } })).toMatchObject({ state: 'off' })
})

test('the other windows of who changes it are told, and nobody else', async () => {
  const [member, other] = [await world.member(), await world.member()]
  const [own, theirs] = [await openStream(member), await openStream(other)]
  for (const { heard } of [own, theirs]) await eventually(() => expect(heard.text).toContain('hello'))
  await member.call(reminders.set, { body: { times: [later(3)], weekdays: everyDay } })
  await eventually(() => expect(own.heard.text).toContain('"concernsViewer":true'))
  expect(theirs.heard.text).not.toContain('"concernsViewer":true')
  for (const { leave } of [own, theirs]) leave()
})
