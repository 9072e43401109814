import { expect, test } from 'vitest'
import { askForLetter, operator } from '../../../test/steps/letters.ts'
import { registering, filledForm } from '../../../test/steps/accounts.ts'
import { accounts } from '@hakari/contract'
import { withGoogle } from '../../../test/steps/google.ts'
import { membersOf } from '../../../test/steps/social.ts'
import { type SignedIn, startWorld, type World } from '../../../test/world/world.ts'
import { consentOf, endConsent, planLetters } from './index.ts'

/** Its own loops rest: what is planned here stays to be looked at. */
const hour = 3_600_000
const world = await startWorld({ operator, lookMs: hour, notificationPauseMs: hour })
const { db, logger } = world.platform
const plan = () => planLetters({ logger })(db)

const dueSince = (hours: number, { member }: SignedIn) =>
  world.rows(`update letters set next_at = now() - make_interval(hours => $2) where member_id = $1`, [member.id, hours])
const pendingOf = ({ member }: SignedIn) =>
  world.rows<{ kind: string; key: string; subscription_id: number | null }>(
    `select kind, key, subscription_id from pending_notifications where member_id = $1`,
    [member.id],
  )
const nextOf = async ({ member }: SignedIn) => {
  const [row] = await world.rows<{ weekday: number; hour: number; ahead: boolean }>(
    `select extract(isodow from at)::integer as weekday, extract(hour from at)::integer as hour, next_at > now() as ahead
     from (select next_at, next_at at time zone 'Asia/Tokyo' as at from letters where member_id = $1) it`,
    [member.id],
  )
  return row
}
const mondayMorning = { weekday: 1, hour: 7, ahead: true }

test('a letter is planned for the next Monday from seven to eight in Japan, and then for the one after', async () => {
  const reader = await world.member()
  await askForLetter(world, reader)
  expect(await nextOf(reader)).toEqual(mondayMorning)
  await dueSince(1, reader)
  await plan()
  expect(await pendingOf(reader)).toEqual([
    { kind: 'letter', key: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string, subscription_id: null },
  ])
  expect(await nextOf(reader)).toEqual(mondayMorning)
})

test('letters of many do not leave in one moment', async () => {
  const readers = await membersOf(world, 8)
  for (const reader of readers) await askForLetter(world, reader)
  const rows = await world.rows<{ next_at: Date }>(
    'select distinct next_at from letters where member_id = any($1::uuid[])',
    [readers.map(({ member }) => member.id)],
  )
  expect(rows.length).toBeGreaterThan(4)
})

test('processes that plan at the same time plan each letter once', async () => {
  const readers = await membersOf(world, 6)
  for (const reader of readers) {
    await askForLetter(world, reader)
    await dueSince(2, reader)
  }
  await Promise.all([plan(), plan(), plan(), plan()])
  for (const reader of readers) expect(await pendingOf(reader)).toHaveLength(1)
})

test('a letter that is more than a day late is passed over with a line in the log, and the next one comes', async () => {
  const reader = await world.member()
  await askForLetter(world, reader)
  await dueSince(25, reader)
  await plan()
  expect(await pendingOf(reader)).toEqual([])
  expect(world.logLines.join('')).toContain('letters more than a day late are not sent')
  expect(await nextOf(reader)).toEqual(mondayMorning)
})

test('whoever stops the letter keeps no letter that waits, and asking and stopping twice is once', async () => {
  const reader = await world.member()
  const stop = () => db.transaction().execute((tx) => endConsent(tx, { memberId: reader.member.id, place: 'settings' }))
  await askForLetter(world, reader)
  await askForLetter(world, reader)
  await dueSince(1, reader)
  await plan()
  await stop()
  await stop()
  expect(await pendingOf(reader)).toEqual([])
  expect(await nextOf(reader)).toBeUndefined()
  expect(await consentOf(db, reader.member.id)).toBeNull()
  await askForLetter(world, reader)
  const kept = await world.rows(
    `select place, ended_place, ended_at is null as open from letter_consents where member_id = $1 order by id`,
    [reader.member.id],
  )
  expect(kept).toEqual([
    { place: 'settings', ended_place: 'settings', open: false },
    { place: 'settings', ended_place: null, open: true },
  ])
})

async function registered(where: World, email: string, wantsLetter?: boolean) {
  const browser = await registering(where, email)
  const body = { ...filledForm, ...(wantsLetter !== undefined && { wantsLetter }) }
  const { member } = await browser.call(accounts.complete, { body })
  return consentOf(where.platform.db, member.id)
}

test('whoever ticks it at registration has asked for the letter then and there, and nobody else has', async () => {
  expect(await registered(world, 'wants@example.jp', true)).toEqual({
    givenAt: expect.stringMatching(/^20/) as string,
    place: 'registration',
  })
  const byGoogle = world.visitor()
  await withGoogle(byGoogle, { email: 'wants-by-google@example.jp' })
  const { password: _, ...form } = filledForm
  const { member } = await byGoogle.call(accounts.register, { body: { ...form, wantsLetter: true } })
  expect(await consentOf(db, member.id)).toMatchObject({ place: 'registration' })
  expect(await registered(world, 'silent@example.jp')).toBeNull()
  expect(await registered(world, 'refuses@example.jp', false)).toBeNull()
})

test('where the operator has not named an address nobody can ask for letters', async () => {
  const without = await startWorld()
  expect(await registered(without, 'wants@example.jp', true)).toBeNull()
})
