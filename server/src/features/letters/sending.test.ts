import { accounts, blocks, follows, notifications } from '@hakari/contract'
import { expect, test } from 'vitest'
import { mailedEmailChange, mailedSecret, outcomeOf } from '../../../test/steps/accounts.ts'
import { operator } from '../../../test/steps/letters.ts'
import { record } from '../../../test/steps/social.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { type SignedIn, startWorld, type World } from '../../../test/world/world.ts'
import { stopMail } from '../notification-choices/index.ts'

const world = await startWorld({ operator })

const choose = ({ call }: SignedIn, mail: boolean) =>
  call(notifications.choose, { params: { kind: 'letter' }, body: { mail } })
const makeDue = ({ member }: SignedIn) =>
  world.rows(`update letters set next_at = now() where member_id = $1`, [member.id])
const lettersTo = async (email: string, where: World = world) =>
  (await where.mailTo(email)).filter(({ subject }) => subject.includes('週のまとめ'))
const untilLetter = (email: string) =>
  eventually(async () => {
    const [letter] = await lettersTo(email)
    if (!letter) throw new Error(`no letter has come to ${email}`)
    return letter
  })
/** What was due has been taken up, and nothing of it waits. */
const untilSettled = ({ member }: SignedIn) =>
  eventually(async () => {
    const [row] = await world.rows<{ due: number; waiting: number }>(
      `select (select count(*) from letters where member_id = $1 and next_at <= now())::integer as due,
              (select count(*) from pending_notifications where member_id = $1)::integer as waiting`,
      [member.id],
    )
    expect(row).toEqual({ due: 0, waiting: 0 })
  })
const wait = ({ member }: SignedIn) =>
  world.rows(
    `insert into pending_notifications (member_id, kind, key, due_at, expires_at)
     values ($1, 'letter', '2026-11-16', now() + interval '1 hour', now() + interval '1 day')`,
    [member.id],
  )
const letGo = ({ member }: SignedIn) =>
  world.rows('update pending_notifications set due_at = now() where member_id = $1', [member.id])

test('whoever asks for the letter in the settings is sent it when it is due, with its headers to stop it', async () => {
  const [reader, person] = [await world.member(), await world.member()]
  await reader.call(follows.follow, { params: { id: person.member.id } })
  await record(reader, '64.5')
  await record(person, '80.7', '公園を歩きました')
  expect(await choose(reader, true)).toMatchObject({
    choices: { letter: { mail: true } },
    letterConsent: { place: 'settings' },
  })
  await makeDue(reader)
  const { text, headers } = await untilLetter(reader.email)
  expect(text).toContain('さん「公園を歩きました」')
  expect(text).not.toContain('80.7')
  const [, stopUrl = ''] = /^<(.*)>$/.exec(headers['list-unsubscribe'] ?? '') ?? []
  expect(stopUrl).toMatch(/\/unsubscribe\/[\w-]{43}$/)
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(text).toContain(stopUrl)
  // As a mail program does, and then the next one does not come.
  const answer = await fetch(world.url + new URL(stopUrl).pathname, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(answer.status).toBe(200)
  expect(await reader.call(notifications.mine, {})).toMatchObject({ letterConsent: null })
  await untilSettled(reader)
  expect(await lettersTo(reader.email)).toHaveLength(1)
})

test('what was queued is not sent to whoever stopped it or was disabled meanwhile', async () => {
  const [stopped, disabled] = [await world.member(), await world.member()]
  for (const reader of [stopped, disabled]) {
    await choose(reader, true)
    await wait(reader)
  }
  await choose(stopped, false)
  await wait(stopped)
  await world.rows('update members set disabled_at = now() where id = $1', [disabled.member.id])
  for (const reader of [stopped, disabled]) {
    await letGo(reader)
    await untilSettled(reader)
    expect(await lettersTo(reader.email)).toEqual([])
  }
})

test('whoever was blocked after the letter was queued is not in it', async () => {
  const [reader, person] = [await world.member(), await world.member()]
  await reader.call(follows.follow, { params: { id: person.member.id } })
  await record(person, '80.7', '公園を歩きました')
  await choose(reader, true)
  await wait(reader)
  await reader.call(blocks.block, { params: { id: person.member.id } })
  await letGo(reader)
  expect((await untilLetter(reader.email)).text).not.toContain('公園')
})

test('where the operator has not named an address the letter cannot be switched on, but can be off', async () => {
  const without = await startWorld()
  const reader = await without.member()
  expect(await outcomeOf(choose(reader, true))).toBe('letters_off')
  expect(await choose(reader, false)).toMatchObject({ hasLetters: false, letterConsent: null })
  expect(await outcomeOf(reader.call(notifications.preview, { params: { kind: 'letter' } }))).toBe('letters_off')
})

test('the preview of the letter shows somebody invented and how it is stopped', async () => {
  const { call } = await world.member()
  const { push, mail } = await call(notifications.preview, { params: { kind: 'letter' } })
  expect(push).toBeNull()
  expect(mail?.text).toContain('さくらさんの、先週のまとめです。')
  expect(mail?.text).toContain(operator.address)
})

const isStopped = async ({ call }: SignedIn) => (await call(notifications.mine, {})).isMailStopped

test('to an address that bounced no letter is sent until it is changed or proves itself again', async () => {
  const [one, other] = [await world.member(), await world.member()]
  for (const reader of [one, other]) {
    await choose(reader, true)
    await wait(reader)
    await stopMail(world.platform.db, reader.member.id)
    await untilSettled(reader)
    await makeDue(reader)
    await untilSettled(reader)
    expect(await lettersTo(reader.email)).toEqual([])
    expect(await isStopped(reader)).toBe(true)
  }
  const moved = `moved-${one.email}`
  await one.call(accounts.confirmEmail, { body: { token: await mailedEmailChange(world, one, moved) } })
  expect(await isStopped(one)).toBe(false)
  await makeDue(one)
  await untilLetter(moved)
  const browser = world.visitor()
  const token = await mailedSecret(world, 'signIn', other.email, browser)
  await browser.call(accounts.redeemLink, { body: { email: other.email, token } })
  expect(await isStopped(other)).toBe(false)
})
