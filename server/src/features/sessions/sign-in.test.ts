import { sessions } from '@hakari/contract'
import { argon2Sync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  disable,
  isSignedIn,
  mailedSecret,
  outcomeOf,
  registering,
  sessionCookie,
  signUp,
  filledForm,
} from '../../../test/steps/accounts.ts'
import { lockRows } from '../../../test/world/lock-rows.ts'
import { readConfig } from '../../config.ts'
import { type Browser, startWorld } from '../../../test/world/world.ts'

const world = await startWorld({ passwordCost: readConfig({}).passwordCost })
const signIn = (browser: Browser, email: string, password: string) =>
  outcomeOf(browser.call(sessions.signIn, { body: { email, password } }))

test('the right password signs in, whatever capitals the address is typed with', async () => {
  const { email, password, member } = await world.member()
  for (const typed of [email, email.toUpperCase(), ` ${email} `]) {
    const browser = world.visitor()
    expect(await browser.call(sessions.signIn, { body: { email: typed, password } })).toEqual({ member })
    expect(await browser.call(sessions.viewer, {})).toEqual({ member })
  }
})

test('a wrong password, an unknown address and a disabled account are refused and open nothing', async () => {
  const [{ email, password }, gone] = [await world.member(), await world.member()]
  await disable(world, gone.member.id)
  const browser = world.visitor()
  expect(await signIn(browser, email, `${password}x`)).toBe('wrong_password')
  expect(await signIn(browser, 'nobody@example.jp', password)).toBe('unknown_email')
  expect(await signIn(browser, gone.email, 'not the password')).toBe('wrong_password')
  expect(await signIn(browser, gone.email, gone.password)).toBe('account_disabled')
  expect(browser.cookies.size).toBe(0)
})

test('who has no password cannot sign in with one', async () => {
  const { email, password, member } = await world.member()
  await world.rows('update credentials set password_hash = null where member_id = $1', [member.id])
  for (const typed of [password, 'null', ' '])
    expect(await signIn(world.visitor(), email, typed)).toBe('wrong_password')
})

test('every sign-in has a secret of its own, and ends the session the browser had before', async () => {
  const member = await world.member()
  const secrets = new Set([sessionCookie(member)])
  for (let i = 0; i < 3; i++) {
    const before = member.copy()
    expect(await signIn(member, member.email, member.password)).toBe('ok')
    secrets.add(sessionCookie(member))
    expect(await isSignedIn(before)).toBe(false)
    expect(await isSignedIn(member)).toBe(true)
  }
  expect(secrets.size).toBe(4)
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
})

test('a wrong password leaves the session the browser has alone', async () => {
  const member = await world.member()
  expect(await signIn(member, member.email, 'wrong one')).toBe('wrong_password')
  expect(await isSignedIn(member)).toBe(true)
})

/** Every cookie set by signing up and signing in, with the bodies that came along. */
async function cookiesOf(at: typeof world) {
  const email = `${crypto.randomUUID()}@example.jp`
  const browser = at.visitor()
  const seen: { cookie: string; body: string }[] = []
  const send = async (path: string, body: string | FormData) => {
    const type = typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}
    const headers = { ...type, Origin: at.url, 'Sec-Fetch-Site': 'same-origin' }
    const answer = await browser.fetch(path, { method: 'POST', headers, body })
    const text = await answer.text()
    seen.push(...answer.headers.getSetCookie().map((cookie) => ({ cookie, body: text })))
  }
  const token = await mailedSecret(at, 'signUp', email)
  await send('/api/accounts/link/redeem', JSON.stringify({ email, token }))
  const form = new FormData()
  form.set('body', JSON.stringify(filledForm))
  await send('/api/accounts', form)
  await send('/api/sign-in', JSON.stringify({ email, password: filledForm.password }))
  await send('/api/sessions/proof', JSON.stringify({ password: filledForm.password }))
  return seen.filter(({ cookie }) => !cookie.includes('Max-Age=0'))
}

test('on localhost cookies have plain names, no script reads them and no answer repeats them', async () => {
  const seen = await cookiesOf(world)
  expect(seen.map(({ cookie }) => cookie.split('=')[0])).toEqual([
    'hakari_registration',
    'hakari_session',
    'hakari_browser',
    'hakari_session',
    'hakari_browser',
    'hakari_session',
  ])
  for (const { cookie, body } of seen) {
    expect(cookie).toMatch(/^\w+=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(body).not.toContain(/=([\w-]{43})/.exec(cookie)?.[1])
  }
})

test('over https cookies are secure and bound to the host', async () => {
  const seen = await cookiesOf(await startWorld({ origin: 'https://hakari.example' }))
  expect(seen).toHaveLength(6)
  for (const { cookie } of seen)
    expect(cookie).toMatch(/^__Host-hakari_\w+=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
})

test('the database holds no secret and no password in clear', async () => {
  const member = await signUp(world, 'clear@example.jp', { form: { password: 'canary-password-1' } })
  const pending = await registering(world, 'pending-clear@example.jp')
  const reset = await mailedSecret(world, 'reset', member.email)
  const secrets = [sessionCookie(member), pending.cookies.get('hakari_registration') ?? '', reset, 'canary-password-1']
  const tables = ['members', 'credentials', 'sessions', 'one_time_tokens', 'identities', 'limits']
  const dump = JSON.stringify(
    await Promise.all(tables.map((table) => world.rows(`select row_to_json(t)::text as row from ${table} t`))),
  )
  expect(dump).toContain('clear@example.jp')
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(16)
    const hex = Buffer.from(secret, 'base64url').toString('hex')
    expect(dump.includes(secret) || dump.includes(hex) || dump.includes(Buffer.from(secret).toString('hex'))).toBe(
      false,
    )
  }
})

const hashOf = async (memberId: string) => {
  const [row] = await world.rows<{ password_hash: string }>(
    'select password_hash from credentials where member_id = $1',
    [memberId],
  )
  return row?.password_hash ?? ''
}

test('a password is kept as argon2id of at least 19 MiB and two passes, salted', async () => {
  const [first, second] = [await signUp(world, 'hash1@example.jp'), await signUp(world, 'hash2@example.jp')]
  const hashes = [await hashOf(first.member.id), await hashOf(second.member.id)]
  expect(hashes[0]).not.toBe(hashes[1])
  for (const hash of hashes) {
    const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(hash) ?? []
    expect(Number(memory)).toBeGreaterThanOrEqual(19_456)
    expect(Number(passes)).toBeGreaterThanOrEqual(2)
  }
})

const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

function hashed(password: string, { memory, passes }: { memory: number; passes: number }) {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { message: password, nonce, parallelism: 1, tagLength: 32, memory, passes })
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${plain(nonce)}$${plain(tag)}`
}
const keepHash = 'update credentials set password_hash = $1 where member_id = $2'

test('a weaker hash is improved when its owner signs in, and only then', async () => {
  const { email, member } = await world.member()
  const password = 'an old password'
  const weak = hashed(password, { memory: 64, passes: 1 })
  await world.rows(keepHash, [weak, member.id])
  expect(await signIn(world.visitor(), email, 'another')).toBe('wrong_password')
  expect(await hashOf(member.id)).toBe(weak)
  expect(await signIn(world.visitor(), email, password)).toBe('ok')
  const better = await hashOf(member.id)
  expect(better).toMatch(/m=19456,t=2,p=1/)
  expect(await signIn(world.visitor(), email, password)).toBe('ok')
  expect(await hashOf(member.id)).toBe(better)
})

test('two who sign in while a third one improves the hash both come in', async () => {
  const { email, member } = await world.member()
  const password = 'an old password'
  await world.rows(keepHash, [hashed(password, { memory: 64, passes: 1 }), member.id])
  const held = await lockRows(world, keepHash, [hashed(password, { memory: 19_456, passes: 2 }), member.id])
  const both = Promise.all([signIn(world.visitor(), email, password), signIn(world.visitor(), email, password)])
  await held.waiting(2)
  await held.commit()
  expect(await both).toEqual(['ok', 'ok'])
})

const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length / 2] ?? 0

test('an unknown address is refused about as slowly as a wrong password', async () => {
  const { email } = await world.member()
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let i = 0; i < 20; i++) {
    const pair = [
      ['known', email],
      ['unknown', `nobody${i}@example.jp`],
    ] as const
    // In turns, so that neither is always the one that comes first.
    for (const [who, address] of i % 2 === 0 ? pair : pair.toReversed()) {
      const started = performance.now()
      await signIn(world, address, 'a wrong password')
      times[who].push(performance.now() - started)
    }
  }
  // Without hashing, the unknown one would be refused in less than a tenth of the time; a busy machine wavers less.
  const ratio = median(times.unknown) / median(times.known)
  expect(ratio).toBeGreaterThan(0.25)
  expect(ratio).toBeLessThan(4)
})
