import { comments, notifications, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { pushesTo, type SandboxSubscription, subscribe } from '../../../../test/steps/push.ts'
import { membersOf, record } from '../../../../test/steps/social.ts'
import { eventually, scaled } from '../../../../test/world/eventually.ts'
import { type SignedIn, startWorld } from '../../../../test/world/world.ts'

const world = await startWorld({ providerTimeoutMs: scaled(2000) })

const hurry = (where = 'attempts = 0') => world.rows(`update pending_notifications set due_at = now() where ${where}`)
const pending = ({ member }: SignedIn) =>
  world.rows<{ attempts: number; waits: number }>(
    `select attempts, extract(epoch from due_at - now())::float as waits from pending_notifications where member_id = $1`,
    [member.id],
  )
const breakPush = (fault: string, { id }: SandboxSubscription, times = 1) =>
  world.control({ service: 'push', fault, person: id, times })
const sentTo = async (phone: SandboxSubscription) => (await pushesTo(world, phone)).length

/** It was tried and not taken: what is in hand is due later than what is tried again. */
const triedInVain = (who: SignedIn) => eventually(async () => expect((await pending(who))[0]?.waits).toBeLessThan(16))

const toldByMail = async ({ email }: SignedIn) =>
  (await world.mailTo(email)).filter(({ subject }) => subject.includes('コメント'))

/** Somebody under whose entry another one has just written, and hears of it. */
async function commented(hears: Partial<notifications.Choice> = {}) {
  const [owner, other] = await membersOf(world, 2)
  await owner.call(notifications.choose, { params: { kind: 'comment' }, body: hears })
  const entry = await record(owner)
  const write = async () => {
    await other.call(comments.add, { params: { id: entry.id }, body: { text: 'おつかれさま' } })
    await hurry()
  }
  return { owner, other, write }
}

test('a browser that is gone is sent nothing any more, and its session goes on without', async () => {
  const { owner, write } = await commented()
  const phone = await subscribe(world, owner)
  await breakPush('gone', phone)
  await write()
  await eventually(async () =>
    expect((await owner.call(sessions.list, {})).items.map(({ hasPush }) => hasPush)).toEqual([false]),
  )
  expect(await pending(owner)).toEqual([])
})

test('a push service that wants to be left in peace is, and the push arrives once later', async () => {
  const { owner, write } = await commented()
  const phone = await subscribe(world, owner)
  await breakPush('full', phone)
  await write()
  await eventually(async () =>
    expect(
      await world.rows('select from push_subscriptions where member_id = $1 and paused_until > now()', [
        owner.member.id,
      ]),
    ).toHaveLength(1),
  )
  expect(await sentTo(phone)).toBe(0)
  await eventually(async () => expect([await sentTo(phone), (await pending(owner)).length]).toEqual([1, 0]))
})

test('a push service that hangs or breaks holds up neither other browsers nor mails, and what it owes is tried again', async () => {
  const { owner, write } = await commented({ mail: true })
  const [stuck, well] = [await subscribe(world, owner), await subscribe(world, await anotherBrowser(owner))]
  await breakPush('hang', stuck)
  await write()
  await eventually(async () => expect(await sentTo(well)).toBe(1))
  await eventually(async () => expect(await toldByMail(owner)).toHaveLength(1))
  await eventually(async () => expect(await pending(owner)).toHaveLength(1))
  await triedInVain(owner)
  await hurry('attempts > 0')
  await eventually(async () => expect([await sentTo(stuck), (await pending(owner)).length]).toEqual([1, 0]))
})

test('a push whose answer is lost is sent again and takes the place of the first', async () => {
  const { owner, write } = await commented()
  const phone = await subscribe(world, owner)
  await breakPush('lose-answer', phone)
  await write()
  await triedInVain(owner)
  await hurry('attempts > 0')
  await eventually(async () => expect([await sentTo(phone), (await pending(owner)).length]).toEqual([2, 0]))
  const arrived = await pushesTo(world, phone)
  expect(arrived.map(({ replaced }) => replaced)).toEqual([false, true])
  expect(new Set(arrived.map(({ json }) => json.tag)).size).toBe(1)
})

test('a mail server that says no for now is asked again, for the same mail', async () => {
  const { owner, write } = await commented({ mail: true })
  await world.breakMailbox('defer', owner.email)
  await write()
  await eventually(async () => {
    const [one] = await pending(owner)
    expect(one?.attempts).toBe(1)
    expect(one?.waits).toBeLessThan(61)
  })
  await hurry('attempts > 0')
  await eventually(async () => expect(await pending(owner)).toEqual([]))
  const arrived = await toldByMail(owner)
  expect(arrived.map(({ messageId }) => messageId)).toEqual([expect.stringMatching(/^<notification-\d+-/)])
})

test('an address that says no for good three times in a row is sent no more of what can be stopped, until its person says so', async () => {
  const { owner, write } = await commented({ mail: true })
  await world.breakMailbox('refuse', owner.email, 3)
  for (let times = 1; times <= 3; times++) {
    await write()
    await eventually(async () => expect(await pending(owner)).toEqual([]))
    const { isMailStopped } = await owner.call(notifications.mine, {})
    expect(isMailStopped).toBe(times === 3)
  }
  await write()
  expect(await pending(owner)).toEqual([])
  expect(await toldByMail(owner)).toEqual([])
  expect((await owner.call(notifications.resumeMail, {})).isMailStopped).toBe(false)
  await write()
  await eventually(async () => expect(await toldByMail(owner)).toHaveLength(1))
  expect(world.logLines.filter((line) => line.includes(owner.email))).toEqual([])
})

test('what could not be sent in its time is given up, with a line in the log', async () => {
  const { owner, write } = await commented()
  const phone = await subscribe(world, owner)
  await breakPush('broken', phone)
  await write()
  await triedInVain(owner)
  const before = world.logLines.length
  await world.rows(
    `update pending_notifications set expires_at = now() - interval '1 second', due_at = now() where member_id = $1`,
    [owner.member.id],
  )
  await eventually(async () => expect(await pending(owner)).toEqual([]))
  expect(await sentTo(phone)).toBe(0)
  expect(world.logLines.slice(before).filter((line) => line.includes('push given up, its time is over'))).toHaveLength(
    1,
  )
})

test('what a clock that was ahead has put off is due again once the clock is right', async () => {
  const { owner, write } = await commented()
  const phone = await subscribe(world, owner)
  await breakPush('broken', phone)
  await write()
  await triedInVain(owner)
  await world.rows(
    `update pending_notifications set due_at = due_at + interval '30 days', expires_at = expires_at + interval '30 days'
     where member_id = $1`,
    [owner.member.id],
  )
  await eventually(async () => expect([await sentTo(phone), (await pending(owner)).length]).toEqual([1, 0]))
})

test('a browser that is signed out at the same moment holds up nobody who likes something', async () => {
  const { owner, other } = await commented()
  const entry = await record(owner)
  const browser = await anotherBrowser(owner)
  await subscribe(world, browser)
  await Promise.all([
    browser.call(sessions.signOut, {}),
    ...Array.from({ length: 5 }, () =>
      other.call(comments.add, { params: { id: entry.id }, body: { text: 'おつかれさま' } }),
    ),
  ])
  await eventually(async () => {
    await hurry()
    expect(await pending(owner)).toEqual([])
  })
})

/** The same person, signed in a second time. */
async function anotherBrowser({ email, password, member }: SignedIn) {
  const browser = world.visitor()
  await browser.call(sessions.signIn, { body: { email, password } })
  return { ...browser, email, password, member }
}
