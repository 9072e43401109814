import { accounts, entries, google, Refused, sessions } from '@hakari/contract'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { isSignedIn, outcomeOf, sessionCookie } from '../../../test/steps/accounts.ts'
import { membersOf } from '../../../test/steps/social.ts'
import { type Browser, browserAt, type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
let ann: SignedIn
beforeEach(async () => {
  ann = await world.member()
})

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** Signs in on another device. */
async function again({ email, password }: SignedIn, userAgent = iPhone): Promise<Browser> {
  const browser = world.visitor()
  await browser.fetch('/api/sign-in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: world.url, 'User-Agent': userAgent },
    body: JSON.stringify({ email, password }),
  })
  return browser
}

const idOf = async (browser: Browser) => {
  const { items } = await browser.call(sessions.list, {})
  return items.find(({ isCurrent }) => isCurrent)?.id ?? ''
}
const age = (member: SignedIn, column: string, by: string) =>
  world.rows(`update sessions set ${column} = ${column} - $1::interval where member_id = $2`, [by, member.member.id])

test('a member sees where they are signed in, the latest first, and which one this is', async () => {
  const phone = await again(ann)
  const { items } = await phone.call(sessions.list, {})
  expect(items).toMatchObject([{ device: 'iPhone', browser: 'Safari', isCurrent: true }, { isCurrent: false }])
  expect(JSON.stringify(items)).not.toMatch(/Mozilla|token|hash/)
  expect(items.map(({ signedInAt }) => Date.now() - Date.parse(signedInAt) < 60_000)).toEqual([true, true])
})

test('one session can be ended, and it is that one', async () => {
  const [phone, tablet] = [await again(ann), await again(ann)]
  await ann.call(sessions.end, { params: { id: await idOf(phone) } })
  expect([await isSignedIn(phone), await isSignedIn(tablet), await isSignedIn(ann)]).toEqual([false, true, true])
})

test('who ends the session they are in is signed out and the cookie goes', async () => {
  const before = ann.copy()
  await ann.call(sessions.end, { params: { id: await idOf(ann) } })
  expect(sessionCookie(ann)).toBe('')
  expect(await isSignedIn(before)).toBe(false)
})

test("all other sessions can be ended at once, and nobody else's", async () => {
  const [phone, bob] = [await again(ann), await world.member()]
  await ann.call(sessions.endOthers, {})
  expect([await isSignedIn(phone), await isSignedIn(bob), await isSignedIn(ann)]).toEqual([false, true, true])
})

test('nobody ends the session of somebody else', async () => {
  const bob = await world.member()
  expect(await outcomeOf(bob.call(sessions.end, { params: { id: await idOf(ann) } }))).toBe('not_found')
  expect(await isSignedIn(ann)).toBe(true)
})

test('nothing but the id of an own session ever ends a session', async () => {
  const bob = await world.member()
  const ids = [await idOf(ann), ann.member.id, bob.member.id, sessionCookie(ann)]
  const junk = fc.oneof(
    fc.uuid(),
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.constantFrom('', '0', 'null', 'undefined', '%00', '*', '%', '..', '[]', 'true', "' or true --", ...ids),
    fc.constantFrom(...ids).map((id) => id.toUpperCase()),
    fc.constantFrom(...ids).map((id) => `${id},${id}`),
  )
  const count = () => world.rows('select id from sessions order by id')
  const before = await count()
  await fc.assert(
    fc.asyncProperty(junk, async (id) => {
      const answer = await bob.fetch(`/api/sessions/${encodeURIComponent(id)}`, {
        method: 'DELETE',
        headers: { Origin: world.url },
      })
      return id === '' || id === '.' || id === '..' || answer.status === 400 || answer.status === 404
    }),
    { numRuns: 150, examples: ids.map((id): [string] => [id]) },
  )
  const own = await idOf(bob)
  expect(own).not.toBe('')
  expect(await count()).toEqual(before)
})

test('of a crowd that writes in the same moment each writes as who they are, and whose session is over as nobody', async () => {
  const people = await membersOf(world, 24)
  const over = people.slice(6, 12)
  for (const { member } of over) await world.rows('delete from sessions where member_id = $1', [member.id])
  const written = people.map(({ call }, weight) =>
    call(entries.record, { body: { weight: String(50 + weight), note: '' } }).then(
      (entry) => [entry.member.id, entry.weight],
      (error: unknown) => (error instanceof Refused ? error.body.refusal : String(error)),
    ),
  )
  expect(await Promise.all(written)).toEqual(
    people.map((one, weight) => (over.includes(one) ? 'not_signed_in' : [one.member.id, String(50 + weight)])),
  )
})

test('signing out ends the session, clears the cookie and may be repeated', async () => {
  const before = ann.copy()
  await ann.call(sessions.signOut, {})
  expect(sessionCookie(ann)).toBe('')
  expect(await isSignedIn(before)).toBe(false)
  expect(await outcomeOf(ann.call(sessions.signOut, {}))).toBe('ok')
  expect(await outcomeOf(before.call(sessions.signOut, {}))).toBe('ok')
})

test('the 21st sign-in ends the session unused for longest, not the one made first', async () => {
  const second = await again(ann)
  const third = await again(ann)
  for (let i = 3; i < 20; i++) await again(ann)
  const unused = await idOf(third)
  await age(ann, 'last_seen_at', '3 days')
  await world.rows(`update sessions set last_seen_at = last_seen_at - interval '1 hour' where id = $1`, [unused])
  // The one made first has been away for as long, and comes back.
  expect(await isSignedIn(ann)).toBe(true)
  const last = await again(ann)
  expect((await last.call(sessions.list, {})).items).toHaveLength(20)
  expect(await Promise.all([ann, second, third, last].map(isSignedIn))).toEqual([true, true, false, true])
})

test.each([
  ['last_seen_at', '13 days 23 hours', true],
  ['last_seen_at', '14 days 1 hour', false],
  ['created_at', '89 days 23 hours', true],
  ['created_at', '90 days 1 hour', false],
])('a session whose %s lies %s back still works: %s', async (column, by, works) => {
  const phone = await again(ann)
  await world.rows(`update sessions set ${column} = ${column} - $1::interval where id = $2`, [by, await idOf(phone)])
  expect(await outcomeOf(phone.copy().call(accounts.mine, {}))).toBe(works ? 'ok' : 'not_signed_in')
  expect((await ann.call(sessions.list, {})).items).toHaveLength(works ? 2 : 1)
})

test('who comes by now and then stays signed in', async () => {
  await age(ann, 'last_seen_at', '13 days')
  expect(await isSignedIn(ann)).toBe(true)
  await age(ann, 'last_seen_at', '13 days')
  expect(await isSignedIn(ann)).toBe(true)
})

test('a session cookie of junk is nobody, never a 500', async () => {
  const secret = sessionCookie(ann)
  const junk = ['', 'x', '%', '%00', '%ff%fe', 'undefined', `${secret}x`, secret.slice(1), 'a'.repeat(4000), '";,']
  for (const value of [...junk, secret.toUpperCase(), `${secret}; hakari_session=x`.replace(secret, 'y')]) {
    const browser = browserAt(world.url, new Map([['hakari_session', value]]))
    const answer = await browser.fetch('/api/account')
    expect([value, answer.status]).toEqual([value, 401])
    const viewer = await browserAt(world.url, new Map([['hakari_session', value]])).fetch('/api/viewer')
    expect(await viewer.json()).toEqual({ member: null })
  }
})

test('the secret of a session counts in its cookie and nowhere else', async () => {
  const secret = sessionCookie(ann)
  for (const [name, value] of [
    ['__Host-hakari_session', secret],
    ['hakari_registration', secret],
    ['hakari_session', await idOf(ann)],
    ['hakari_session', ann.member.id],
  ] as const)
    expect((await browserAt(world.url, new Map([[name, value]])).fetch('/api/account')).status).toBe(401)
  const headers = { Authorization: `Bearer ${secret}`, 'X-Session': secret }
  expect((await world.visitor().fetch(`/api/account?hakari_session=${secret}`, { headers })).status).toBe(401)
})

const sensitive = (browser: Browser) => ({
  firstPassword: () => outcomeOf(browser.call(accounts.setPassword, { body: { password: 'new and long' } })),
  deletion: () => outcomeOf(browser.call(accounts.remove, {})),
  linkGoogle: () => outcomeOf(browser.call(google.start, { body: { intent: 'link' } })),
})

test('six minutes after the sign-in, what needs a recent one is refused', async () => {
  await age(ann, 'proved_at', '6 minutes')
  const { deletion, linkGoogle } = sensitive(ann)
  expect(await deletion()).toBe('recent_sign_in_needed_to_delete')
  expect(await linkGoogle()).toBe('recent_sign_in_needed')
  await world.rows('update credentials set password_hash = null where member_id = $1', [ann.member.id])
  expect(await sensitive(ann).firstPassword()).toBe('recent_sign_in_needed')
  expect(await isSignedIn(ann)).toBe(true)
})

test('four minutes after the sign-in it is possible', async () => {
  await age(ann, 'proved_at', '4 minutes')
  expect(await sensitive(ann).linkGoogle()).toBe('ok')
  expect(await sensitive(ann).deletion()).toBe('ok')
})

test('being seen is not being recent', async () => {
  await age(ann, 'proved_at', '6 minutes')
  await age(ann, 'last_seen_at', '1 hour')
  await ann.call(accounts.mine, {})
  expect(await sensitive(ann).deletion()).toBe('recent_sign_in_needed_to_delete')
})

test('who types the password again may go on, under a new secret, and the other devices stay as they are', async () => {
  const phone = await again(ann)
  await age(ann, 'proved_at', '6 minutes')
  const before = ann.copy()
  const prove = (password: string) => outcomeOf(ann.call(sessions.prove, { body: { password } }))
  expect(await prove('wrong')).toBe('wrong_password')
  expect(await sensitive(ann).linkGoogle()).toBe('recent_sign_in_needed')
  expect(await prove(ann.password)).toBe('ok')
  expect(sessionCookie(ann)).not.toBe(sessionCookie(before))
  expect([await isSignedIn(before), await isSignedIn(phone)]).toEqual([false, true])
  expect(await outcomeOf(phone.call(accounts.remove, {}))).toBe('recent_sign_in_needed_to_delete')
  expect(await sensitive(ann).linkGoogle()).toBe('ok')
  expect(await sensitive(ann).deletion()).toBe('ok')
})

test('who has no password to type is sent to Google, and without Google to sign in again', async () => {
  await world.rows('update credentials set password_hash = null where member_id = $1', [ann.member.id])
  const prove = () => outcomeOf(ann.call(sessions.prove, { body: { password: ann.password } }))
  expect(await prove()).toBe('recent_sign_in_needed')
  await world.rows(`insert into identities values ('https://google.example', '1', $1)`, [ann.member.id])
  expect(await prove()).toBe('google_account_only')
})
