import { accounts, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import {
  disable,
  filledForm,
  formFor,
  isSignedIn,
  mailAfter,
  mailedSecret,
  mailsAbout,
  outcomeOf,
  registering,
  sessionCookie,
  signUp,
} from '../../../test/steps/accounts.ts'
import { lockRows } from '../../../test/world/lock-rows.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { type Browser, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()

let people = 0
const newAddress = () => `person${people++}@example.jp`
const membersCalled = (name: string) => world.rows('select id from members where name = $1', [name])
const redeem = (browser: Browser, email: string, token: string) =>
  outcomeOf(browser.call(accounts.redeemLink, { body: { email, token } }))
const complete = (browser: Browser, form = {}) => outcomeOf(browser.call(accounts.complete, { body: formFor(form) }))

test('an unknown address becomes an account by its mailed link and the form, and is signed in and welcomed', async () => {
  const email = newAddress()
  const browser = world.visitor()
  const token = await mailedSecret(world, 'signUp', email, browser)
  expect(await browser.call(accounts.redeemLink, { body: { email, token } })).toEqual({ outcome: 'registering' })
  expect(await browser.call(accounts.registration, {})).toEqual({
    pending: { via: 'email', email, suggestedHandle: expect.any(String), picture: null },
  })
  expect(await browser.call(sessions.viewer, {})).toEqual({ member: null })
  expect(await world.rows('select 1 from members')).toEqual([])
  const { member } = await browser.call(accounts.complete, { body: filledForm })
  expect(member).toMatchObject({ name: '花子', avatar: null })
  expect(await browser.call(sessions.viewer, {})).toEqual({ member })
  expect(await browser.call(accounts.mine, {})).toEqual({
    email,
    hasPassword: true,
    hasGoogle: false,
    googleEmail: null,
    pendingEmail: null,
  })
  expect(await world.rows('select bio, target_weight from members where id = $1', [member.id])).toEqual([
    { bio: filledForm.bio, target_weight: '55.50' },
  ])
  await eventually(async () => expect(await mailsAbout(world, 'welcome', email)).toHaveLength(1))
})

test('a known address is signed in by its link at once', async () => {
  const { email, member } = await signUp(world, newAddress())
  const browser = world.visitor()
  const token = await mailedSecret(world, 'signIn', email)
  expect(await browser.call(accounts.redeemLink, { body: { email, token } })).toEqual({ outcome: 'signed_in' })
  expect(await browser.call(sessions.viewer, {})).toEqual({ member })
  expect(await mailsAbout(world, 'signUp', email)).toHaveLength(1)
})

test('a link that signs in ends the session this browser had before', async () => {
  const [first, second] = [await world.member(), await world.member()]
  const before = first.copy()
  const token = await mailedSecret(world, 'signIn', second.email)
  await first.call(accounts.redeemLink, { body: { email: second.email, token } })
  expect(await first.call(sessions.viewer, {})).toMatchObject({ member: { id: second.member.id } })
  expect(await isSignedIn(before)).toBe(false)
})

test('a registration that is completed ends the session this browser had before', async () => {
  const browser = await world.member()
  const before = browser.copy()
  await registering(world, newAddress(), browser)
  expect(await isSignedIn(before)).toBe(true)
  expect(await complete(browser)).toBe('ok')
  expect(await isSignedIn(before)).toBe(false)
})

test('who asks for a link or a reset hears the same whether the address is known, unknown or disabled', async () => {
  const [known, gone] = [await world.member(), await world.member()]
  await disable(world, gone.member.id)
  for (const path of ['/api/accounts/link', '/api/accounts/reset']) {
    const answers = await Promise.all(
      [known.email, gone.email, newAddress()].map(async (email) => {
        const answer = await world.visitor().fetch(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Origin: world.url },
          body: JSON.stringify({ email }),
        })
        const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date')
        return JSON.stringify([answer.status, headers, await answer.text()])
      }),
    )
    expect(answers[0]).toMatch(/^\[200,/)
    expect(new Set(answers).size).toBe(1)
  }
})

test('a link works once', async () => {
  const email = newAddress()
  const token = await mailedSecret(world, 'signUp', email)
  expect(await redeem(world.visitor(), email, token)).toBe('ok')
  expect(await redeem(world.visitor(), email, token)).toBe('link_invalid')
})

test.each([
  ['signUp', '59 minutes', '61 minutes'],
  ['signIn', '9 minutes', '11 minutes'],
] as const)('a %s link still works after %s and no longer after %s', async (topic, good, bad) => {
  const makeEmail = async () => (topic === 'signUp' ? newAddress() : (await world.member()).email)
  const aged = async (age: string) => {
    const email = await makeEmail()
    const token = await mailedSecret(world, topic, email)
    await world.rows(`update one_time_tokens set expires_at = expires_at - $1::interval where email = $2`, [age, email])
    return redeem(world.visitor(), email, token)
  }
  expect(await aged(good)).toBe('ok')
  expect(await aged(bad)).toBe('link_expired')
})

test('a link under another address is refused and stays good', async () => {
  const email = newAddress()
  const token = await mailedSecret(world, 'signUp', email)
  expect(await redeem(world.visitor(), newAddress(), token)).toBe('link_invalid')
  expect(await redeem(world.visitor(), email, token)).toBe('ok')
})

test('a newer link voids the older one', async () => {
  const email = newAddress()
  const older = await mailedSecret(world, 'signUp', email)
  const newer = await mailedSecret(world, 'signUp', email)
  expect(await redeem(world.visitor(), email, older)).toBe('link_invalid')
  expect(await redeem(world.visitor(), email, newer)).toBe('ok')
})

test.each(['signUp', 'signIn', 'reset'] as const)('of ten %s links asked for at once one works', async (topic) => {
  const email = topic === 'signUp' ? newAddress() : (await world.member()).email
  const operation = topic === 'reset' ? accounts.requestReset : accounts.sendLink
  await Promise.all(Array.from({ length: 10 }, () => world.visitor().call(operation, { body: { email } })))
  const alive = await world.rows(
    `select 1 from one_time_tokens t left join credentials c using (member_id) where t.email = $1 or c.email = $1`,
    [email],
  )
  expect(alive).toHaveLength(1)
})

test('a link used just when the next is asked for works, and nobody waits for ever', async () => {
  const email = newAddress()
  const token = await mailedSecret(world, 'signUp', email)
  const held = await lockRows(world, 'select 1 from one_time_tokens where email = $1 for update', [email])
  const used = redeem(world.visitor(), email, token)
  await held.waiting(1)
  const asked = outcomeOf(world.call(accounts.sendLink, { body: { email } }))
  await held.waiting(2)
  await held.release()
  expect([await used, await asked]).toEqual(['ok', 'ok'])
})

test('a mail scanner that follows a link neither uses it up nor signs anybody in', async () => {
  const { email } = await world.member()
  const { links } = await mailAfter(world, {
    topic: 'signIn',
    to: email,
    act: () => world.call(accounts.sendLink, { body: { email } }),
  })
  const page = new URL(links[0] ?? '')
  const token = page.hash.slice('#link='.length)
  const before = await world.rows('select count(*) from sessions')
  const api = `/api/accounts/link/redeem?email=${encodeURIComponent(email)}&token=${token}`
  for (const path of [page.pathname + page.search, `/?token=${token}`, api])
    for (const method of ['HEAD', 'GET', 'GET', 'GET', 'GET', 'GET']) {
      const bot = world.visitor()
      await bot.fetch(path, { method, headers: { 'User-Agent': 'Mozilla/5.0 (compatible; MailScanner/1.0; bot)' } })
      expect(bot.cookies.size).toBe(0)
    }
  expect(await world.rows('select count(*) from sessions')).toEqual(before)
  expect(await redeem(world.visitor(), email, token)).toBe('ok')
})

test.each(['signUp', 'signIn'] as const)('of fifty who use one %s link at once exactly one gets in', async (topic) => {
  const email = topic === 'signUp' ? newAddress() : (await world.member()).email
  const token = await mailedSecret(world, topic, email)
  const browsers = Array.from({ length: 50 }, () => world.visitor())
  const outcomes = await Promise.all(browsers.map((browser) => redeem(browser, email, token)))
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'link_invalid')).toHaveLength(49)
  expect(browsers.filter(({ cookies }) => cookies.size > 0)).toHaveLength(1)
})

test('a registration makes one account, however often and however many at once complete it', async () => {
  const browser = await registering(world, newAddress())
  const others = Array.from({ length: 8 }, () => browser.copy())
  const name = '一度だけ'
  const outcomes = await Promise.all(others.map((other) => complete(other, { nickname: name })))
  expect(outcomes.toSorted()).toEqual([...Array<string>(7).fill('not_registering'), 'ok'])
  expect(await complete(browser, { nickname: name })).toBe('not_registering')
  expect(await membersCalled(name)).toHaveLength(1)
})

test('without a registration cookie the form is 401 before it is read', async () => {
  const answer = await world.visitor().fetch('/api/accounts', {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain', Origin: world.url },
    body: 'x'.repeat(6_000_000),
  })
  expect(await answer.json()).toMatchObject({ refusal: 'not_registering' })
})

test.each([
  ['a common password', formFor({ password: 'password' }), undefined, 'common_password'],
  ['a file that is no picture', formFor(), new Blob(['<svg/>']), 'picture_not_accepted'],
  ['a picture above 5 MB', formFor(), new Blob([new Uint8Array(5 * 1024 * 1024 + 1)]), 'picture_too_big'],
])('%s makes nothing, and the registration is still good', async (_, form, picture, refusal) => {
  const browser = await registering(world, newAddress())
  const name = crypto.randomUUID().slice(0, 20)
  const body = { ...form, nickname: name }
  expect(await outcomeOf(browser.call(accounts.complete, { body }, picture ? { picture } : {}))).toBe(refusal)
  expect(await membersCalled(name)).toEqual([])
  expect(sessionCookie(browser)).toBe('')
  expect(await complete(browser, { nickname: name })).toBe('ok')
  expect(await membersCalled(name)).toHaveLength(1)
})

test('who gives a registration up cannot complete it', async () => {
  const browser = await registering(world, newAddress())
  const before = browser.copy()
  await browser.call(accounts.abandon, {})
  expect(browser.cookies.size).toBe(0)
  expect(await complete(before)).toBe('not_registering')
})

test("who begins the sign-up of somebody else's address gets nothing when its owner completes it", async () => {
  const email = newAddress()
  const attacker = world.visitor()
  const first = await mailedSecret(world, 'signUp', email, attacker)
  expect(await complete(attacker, { password: 'attackers own' })).toBe('not_registering')
  expect(await world.rows('select 1 from credentials where email = $1', [email])).toEqual([])
  const victim = await signUp(world, email)
  expect(attacker.cookies.size).toBe(0)
  expect(await redeem(attacker, email, first)).toBe('link_invalid')
  const signIn = (password: string) => outcomeOf(attacker.call(sessions.signIn, { body: { email, password } }))
  expect(await signIn('attackers own')).toBe('wrong_password')
  expect(await signIn(victim.password)).toBe('ok')
})

test('a registration somebody proved earlier is void once the address has an account', async () => {
  const email = newAddress()
  const early = await registering(world, email)
  await signUp(world, email)
  expect(await complete(early)).toBe('not_registering')
})
