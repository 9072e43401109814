import { accounts, contact, google, livePath, RefusalBody, sessions } from '@hakari/contract'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import {
  formFor,
  isSignedIn,
  mailedEmailChange,
  mailedSecret,
  outcomeOf,
  sessionCookie,
  signUp,
} from '../steps/accounts.ts'
import { memberRemoved } from '../../src/features/accounts/index.ts'
import { hashOf } from '../../src/platform/secrets.ts'
import { textsContaining } from '../world/stored-data.ts'
import { bareRequestOf, memberOperations } from '../corpus/operations.ts'
import { eventually } from '../world/eventually.ts'
import { withoutDatabase } from '../world/without-database.ts'
import { type Browser, cookieHeader, startWorld, type World } from '../world/world.ts'

const parsed = (lines: string[]) => lines.map((line) => JSON.parse(line) as { msg: string; path?: string })

/** Bytes no client library would send. */
async function sendRaw({ url }: World, head: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let heard = ''
  socket.on('data', (part: Buffer) => (heard += part.toString()))
  socket.on('error', () => {})
  socket.end(head)
  await once(socket, 'close')
  return heard
}

test('line breaks and terminal codes in a name, a path or a user agent stay inside their one line of the log', async () => {
  const world = await startWorld()
  const evil = '\r\n{"level":60,"msg":"forged"}\r\nBcc: victim@example.jp\u001b[2J'
  const member = await signUp(world, 'inject@example.jp', { form: { nickname: '花\r\nBcc: v@e' } })
  await member.fetch(`/api/${encodeURIComponent(evil)}`)
  await member.fetch(`/api/sessions/${encodeURIComponent(evil)}`, { method: 'DELETE', headers: { Origin: world.url } })
  const body = JSON.stringify({ email: member.email, password: 'wrong one' })
  for (const agent of ['Agent \u001b[31mred', 'Agent \r\n{"msg":"forged"}', 'Agent \u00ff\u0085x', 'x'.repeat(5000)])
    await sendRaw(
      world,
      `POST /api/sign-in HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nUser-Agent: ${agent}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    )
  const lines = parsed(world.logLines)
  expect(lines.filter(({ path }) => path?.includes('forged'))).toHaveLength(1)
  expect(lines.filter(({ msg }) => msg === 'forged')).toEqual([])
  for (const line of world.logLines) expect(line.trimEnd()).toMatch(/^\{\P{Cc}*\}$/u)
  await eventually(async () => expect(await world.mailTo(member.email)).toHaveLength(2))
  expect(await world.mailTo('victim@example.jp')).toEqual([])
  expect(await member.call(sessions.viewer, {})).toMatchObject({ member: { name: '花 Bcc: v@e' } })
})

/** A browser that remembers every body it was told. */
function remembering(browser: Browser): { browser: Browser; bodies: string[] } {
  const bodies: string[] = []
  const { cookies } = browser
  const noted: Browser = {
    ...browser,
    async fetch(path, init) {
      const answer = await browser.fetch(path, init)
      if (answer.status >= 400) bodies.push(await answer.clone().text())
      return answer
    },
    copy: () => browser.copy(),
    cookies,
  }
  return { browser: noted, bodies }
}

test('no password, token, cookie or address stands in the log or in a refusal, whatever goes wrong', async () => {
  const world = await startWorld()
  const { browser, bodies } = remembering(world.visitor())
  const post = (path: string, body: unknown, by = browser) =>
    by.fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: world.url },
      body: JSON.stringify(body),
    })
  const [email, password] = ['secretive-canary@example.jp', 'canary of a password']
  const member = await signUp(world, email, { form: { password } })
  const first = sessionCookie(member)
  const signInLink = await mailedSecret(world, 'signIn', email)
  const reset = await mailedSecret(world, 'reset', email)
  const change = await mailedEmailChange(world, member, 'moved-canary@example.jp')

  await post('/api/sign-in', { email, password: `${password}!` })
  await post('/api/sign-in', { email: 'nobody-canary@example.jp', password })
  await post('/api/sign-in', { email: [email], password: { password } })
  await post('/api/accounts/link', { email: `${email},${email}` })
  await post('/api/accounts/link/redeem', { email: 'other@example.jp', token: signInLink })
  await post('/api/accounts/link/redeem', { email, token: reset })
  await post('/api/accounts/reset/check', { token: signInLink })
  await post('/api/accounts/reset/confirm', { token: change, password })
  await post('/api/accounts/reset/confirm', { token: reset, password: 'password' })
  await post('/api/account/email/confirm', { token: reset })
  await post('/api/google/finish', { search: `?code=${reset}&state=${first}` })
  await browser.fetch(`/api/${email}?token=${reset}&password=${encodeURIComponent(password)}`)
  await browser.fetch(`/nowhere/${encodeURIComponent(email)}`)
  await outcomeOf(member.call(accounts.changePassword, { body: { current: `${password}?`, password } }))
  await outcomeOf(member.call(google.start, { body: { intent: 'link' } }))
  await member.call(contact.send, { body: { name: password, email, message: password } })
  // A fault of ours, in the middle of something secret.
  world.platform.events.subscribe(memberRemoved, () => Promise.reject(new Error(`no, ${email}`)))
  expect(await outcomeOf(member.call(accounts.remove, {}))).toBe('unexpected')
  await browser.call(accounts.confirmReset, { body: { token: reset, password: `${password} 2` } })
  expect(await isSignedIn(member)).toBe(false)

  expect(bodies.length).toBeGreaterThan(10)
  expect(world.logLines.length).toBeGreaterThan(10)
  for (const body of bodies.filter((text) => text.startsWith('{'))) RefusalBody.parse(JSON.parse(body))
  const secrets = ['canary', password, first, signInLink, reset, change].map((secret) => secret.toLowerCase())
  for (const secret of secrets) {
    expect(textsContaining(world.logLines, secret)).toEqual([])
    expect(textsContaining(bodies, secret)).toEqual([])
  }
})

test('the log of requests names nobody: neither who asked nor whom they asked about', async () => {
  const world = await startWorld()
  const [member, other] = [await signUp(world, 'wonders@example.jp'), await world.member()]
  const { id, handle } = other.member
  const change = { method: 'PUT', headers: { 'Sec-Fetch-Site': 'same-origin' } }
  const asked = [
    await member.fetch(`/user/${handle}/post/9999999999`),
    await member.fetch(`/%75ser/${handle}/post/x`),
    await member.fetch(`/api/profiles/${handle}.x`),
    await member.fetch(`/api/profiles/${handle}/x`),
    await member.fetch(`/api/handles/${handle}!`),
    await member.fetch(`/api/members/${id}/x`),
    await member.fetch(`/api/members/${id}x/followers`),
    await member.fetch(`/api/members/${member.member.id}/follow`, change),
    await member.fetch(`/api/storage/objects/${encodeURIComponent(`profile-images/${id}`)}`),
  ]
  expect(asked.filter(({ status }) => status < 400).map(({ url }) => url)).toEqual([])
  expect(parsed(world.logLines).filter(({ msg }) => msg === 'request').length).toBeGreaterThanOrEqual(asked.length)
  for (const name of [handle, id, member.member.id, member.member.handle])
    expect(textsContaining(world.logLines, name)).toEqual([])
})

/** What four failed sign-ins leave in the log of an installation with this key. */
async function failuresAt(byte: number) {
  const world = await startWorld({
    trustedProxies: ['127.0.0.0/8'],
    tokenKeys: [{ id: 'k', key: Buffer.alloc(32, byte) }],
  })
  const fail = (email: string, from: string) =>
    world.visitor().fetch('/api/sign-in', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: world.url, 'X-Forwarded-For': from },
      body: JSON.stringify({ email, password: 'canary of a password' }),
    })
  await fail('canary-one@example.jp', '198.51.100.7')
  await fail('Canary-One@example.jp', '198.51.100.7')
  await fail('canary-two@example.jp', '198.51.100.7')
  await fail('canary-one@example.jp', '2001:db8:77:1::5')
  for (const name of ['canary', '198.51.100', '2001:db8:77', hashOf('198.51.100.7').toString('hex').slice(0, 16)])
    expect(textsContaining(world.logLines, name)).toEqual([])
  const lines = world.logLines.map((line) => JSON.parse(line) as Record<'operation' | 'client' | 'account', string>)
  return lines.filter(({ operation }) => operation === 'sessions.signIn')
}

test('failed sign-ins are in the log under pseudonyms of client and account, which only the key of the installation makes', async () => {
  const [first, second, third, fourth, ...more] = await failuresAt(1)
  expect(more).toEqual([])
  expect(first).toMatchObject({ refusal: 'unknown_email', client: expect.stringMatching(/^[\w-]{16}$/) as string })
  const pseudonymsOf = (line = first) => [line?.client, line?.account]
  expect(pseudonymsOf(second)).toEqual(pseudonymsOf())
  expect([third?.client === first?.client, third?.account === first?.account]).toEqual([true, false])
  expect([fourth?.client === first?.client, fourth?.account === first?.account]).toEqual([false, true])
  const [again] = await failuresAt(1)
  expect(pseudonymsOf(again)).toEqual(pseudonymsOf())
  const [elsewhere] = await failuresAt(2)
  expect([elsewhere?.client === first?.client, elsewhere?.account === first?.account]).toEqual([false, false])
})

test('while the database is away nobody is signed in: every operation of a member answers 503', async () => {
  const world = await startWorld()
  const member = await world.member()
  await withoutDatabase(world, async () => {
    for (const operation of memberOperations) {
      const answer = await member.fetch(...bareRequestOf(operation))
      expect([operation.id, answer.status]).toEqual([operation.id, 503])
      expect(await answer.json()).toMatchObject({ refusal: 'unavailable' })
    }
    for (const open of [sessions.viewer, accounts.registration])
      expect(await outcomeOf(member.copy().call(open, {}))).toBe('unavailable')
    expect((await member.fetch(livePath)).status).toBe(503)
    for (const page of ['/s/abc123', '/user/x/post/AAAAAAAAAAAAAAAA']) {
      const answer = await member.fetch(page)
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([503, 'text/html; charset=utf-8'])
    }
    const { email, password } = member
    expect(await outcomeOf(world.visitor().call(sessions.signIn, { body: { email, password } }))).toBe('unavailable')
    const form = { body: formFor() }
    const halfway = world.visitor()
    halfway.cookies.set('hakari_registration', 'x'.repeat(43))
    expect(await outcomeOf(halfway.call(accounts.complete, form))).toBe('unavailable')
  })
  await eventually(async () => expect(await isSignedIn(member)).toBe(true))
  expect(cookieHeader(member.cookies)).toContain('hakari_session=')
})

test("what Google's answer carries does not get into the log", async () => {
  const world = await startWorld()
  for (const answer of ['error=access_denied&', 'error=CANARY&', ''].map(
    (error) => `${error}error_description=CANARY&error_uri=https://CANARY.example&code=CANARY`,
  )) {
    const browser = world.visitor()
    const { url } = await browser.call(google.start, { body: { intent: 'sign_in' } })
    const state = new URL(url).searchParams.get('state')
    const iss = encodeURIComponent(world.config.google?.issuer ?? '')
    const search = `?${answer}&state=${state}&iss=${iss}`
    expect(await outcomeOf(browser.call(google.finish, { body: { search } }))).toBe('google_failed')
  }
  expect(parsed(world.logLines).filter(({ msg }) => msg === 'Google sign-in refused')).toHaveLength(3)
  expect(textsContaining(world.logLines, 'canary')).toEqual([])
})
