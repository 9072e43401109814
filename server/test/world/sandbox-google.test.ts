import { createHash } from 'node:crypto'
import * as oidc from 'openid-client'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/src/server.ts'

const callback = 'http://localhost:3000/auth/google/callback'
const hanako = { person: 'new-hanako' }

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, folder: null })
})
afterAll(() => sandbox.stop())
afterEach(async () => {
  vi.useRealTimers()
  await control({ clear: true })
})

const control = (order: object) => fetch(`${sandbox.url}/control`, { method: 'POST', body: JSON.stringify(order) })
const breakGoogle = (fault: string, person?: string) => control({ service: 'google', fault, person })

/** An application that signs somebody in, as ours will. */
async function application(authentication = oidc.ClientSecretPost(sandbox.google.clientSecret)) {
  const { issuer, clientId } = sandbox.google
  const config = await oidc.discovery(new URL(issuer), clientId, undefined, authentication, {
    execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
  })
  config.timeout = 1
  return config
}

async function ask(config: oidc.Configuration, overrides: Record<string, string> = {}) {
  const checks = {
    pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
    expectedNonce: oidc.randomNonce(),
    expectedState: oidc.randomState(),
  }
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    nonce: checks.expectedNonce,
    state: checks.expectedState,
    ...overrides,
  })
  return { url, checks }
}

function choose(asked: URL, choice: Record<string, string>) {
  const url = new URL(asked)
  url.pathname += '/choose'
  for (const [name, value] of Object.entries(choice)) url.searchParams.set(name, value)
  return fetch(url, { redirect: 'manual' })
}

async function comeBack(asked: URL, choice: Record<string, string>) {
  const answer = await choose(asked, choice)
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '')
}

async function signIn(choice: Record<string, string>, config?: oidc.Configuration) {
  const app = config ?? (await application())
  const { url, checks } = await ask(app)
  return oidc.authorizationCodeGrant(app, await comeBack(url, choice), checks)
}

const subjectOf = async (choice: Record<string, string>) => (await signIn(choice)).claims()?.sub

const claimsOf = async (person: string) => (await signIn({ person })).claims()
const pictureOf = async (person: string) => fetch((await claimsOf(person))?.picture as string)

test('An application finds its way by discovery and gets to know a person with PKCE and nonce', async () => {
  const tokens = await signIn(hanako)
  expect(tokens).toMatchObject({ expires_in: 3599, scope: 'openid email profile', token_type: 'bearer' })
  expect(tokens.refresh_token).toBeUndefined()
  const { issuer, clientId } = sandbox.google
  expect(tokens.claims()).toMatchObject({
    iss: issuer,
    azp: clientId,
    aud: clientId,
    sub: '100000000000000000001',
    email: 'hanako.google@example.jp',
    email_verified: true,
    name: '山田 花子',
    given_name: '花子',
    picture: `${issuer}/picture/new-hanako`,
    at_hash: createHash('sha256').update(tokens.access_token).digest().subarray(0, 16).toString('base64url'),
  })
})

/** What Google says of somebody's address. */
async function told(choice: Record<string, string>) {
  const { email, email_verified, hd }: Record<string, unknown> = (await signIn(choice)).claims() ?? {}
  return { email, email_verified, hd }
}

test('Google keeps the addresses of Gmail and of an organisation, and knows others', async () => {
  const verified = { email_verified: true, hd: undefined }
  expect(await told({ person: 'gmail-nao' })).toEqual({ ...verified, email: 'nao.google@gmail.com' })
  expect(await told(hanako)).toEqual({ ...verified, email: 'hanako.google@example.jp', hd: 'example.jp' })
  expect(await told({ person: 'kept-elsewhere-mio' })).toEqual({ ...verified, email: 'mio.google@example.net' })
  expect(await told({ email: 'a@example.org' })).toEqual({ ...verified, email: 'a@example.org', hd: 'example.org' })
  expect(await told({ email: 'a@example.org', elsewhere: 'yes' })).toEqual({ ...verified, email: 'a@example.org' })
})

test('An application may also name itself by Basic', async () => {
  const config = await application(oidc.ClientSecretBasic(sandbox.google.clientSecret))
  expect((await signIn(hanako, config)).claims()?.email).toBe('hanako.google@example.jp')
})

test('A wrong secret is refused as invalid_client', async () => {
  const config = await application(oidc.ClientSecretPost('guessed'))
  await expect(signIn(hanako, config)).rejects.toMatchObject({ status: 401, error: 'invalid_client' })
})

test('Without the scopes email and profile a token says only who it is', async () => {
  const config = await application()
  const { url, checks } = await ask(config, { scope: 'openid' })
  const tokens = await oidc.authorizationCodeGrant(config, await comeBack(url, hanako), checks)
  expect(Object.keys(tokens.claims() ?? {}).toSorted()).toEqual([
    'at_hash',
    'aud',
    'azp',
    'exp',
    'iat',
    'iss',
    'nonce',
    'sub',
  ])
})

test('A code is good for one use', async () => {
  const config = await application()
  const { url, checks } = await ask(config)
  const back = await comeBack(url, hanako)
  await oidc.authorizationCodeGrant(config, back, checks)
  await expect(oidc.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
    status: 400,
    error: 'invalid_grant',
  })
})

test('A code is dead after a minute', async () => {
  const config = await application()
  const { url, checks } = await ask(config)
  const back = await comeBack(url, hanako)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  await expect(oidc.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('A code is worth nothing with another verifier', async () => {
  const config = await application()
  const { url, checks } = await ask(config)
  const stolen = { ...checks, pkceCodeVerifier: oidc.randomPKCECodeVerifier() }
  await expect(oidc.authorizationCodeGrant(config, await comeBack(url, hanako), stolen)).rejects.toMatchObject({
    error: 'invalid_grant',
    error_description: 'Invalid code verifier.',
  })
})

test('A code is worth nothing at another redirect address than it was sent to', async () => {
  const config = await application()
  const { url, checks } = await ask(config)
  const elsewhere = new URL(await comeBack(url, hanako))
  elsewhere.pathname = '/elsewhere'
  await expect(oidc.authorizationCodeGrant(config, elsewhere, checks)).rejects.toMatchObject({
    error: 'redirect_uri_mismatch',
  })
})

test.each([
  'https://evil.example/callback',
  'http://localhost.evil.example/callback',
  'http://localhost@evil.example/callback',
  'javascript://localhost/%0aalert(1)',
  '',
])('Nobody is sent to the foreign address "%s"', async (address) => {
  const { url } = await ask(await application(), { redirect_uri: address })
  for (const answer of [
    await fetch(url, { redirect: 'manual' }),
    await choose(url, hanako),
    await choose(url, { cancel: 'yes' }),
  ]) {
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
    expect(await answer.text()).toContain('redirect_uri_mismatch')
  }
})

test.each([
  ['client_id', 'unknown', 401, 'invalid_client'],
  ['response_type', 'token', 400, 'invalid_request'],
  ['scope', 'email', 400, 'invalid_request'],
  ['code_challenge', '', 400, 'invalid_request'],
  ['code_challenge_method', 'plain', 400, 'invalid_request'],
])('A question with the %s "%s" gets a page with %d %s', async (name, value, status, error) => {
  const { url } = await ask(await application(), { [name]: value })
  const answer = await fetch(url, { redirect: 'manual' })
  expect(answer.status).toBe(status)
  expect(await answer.text()).toContain(error)
})

test('Who cancels comes back with access_denied, state and issuer', async () => {
  const { url, checks } = await ask(await application())
  const back = await comeBack(url, { cancel: 'yes' })
  expect(Object.fromEntries(back.searchParams)).toEqual({
    error: 'access_denied',
    state: checks.expectedState,
    iss: sandbox.google.issuer,
  })
})

test('A web view may not ask, and a browser may', async () => {
  const { url } = await ask(await application())
  const comesWith = async (userAgent: string) => (await fetch(url, { headers: { 'user-agent': userAgent } })).status
  const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
  const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webKit}`
  expect(await comesWith(`${iphone} Mobile/15E148 Safari Line/15.10.0`)).toBe(403)
  expect(await comesWith('Mozilla/5.0 (Linux; Android 13; Pixel 7; wv) Chrome/120.0.0.0 Mobile Safari/537.36')).toBe(
    403,
  )
  expect(await comesWith(`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`)).toBe(200)
  expect(await comesWith('Mozilla/5.0 (Linux; Android 10; K) Chrome/149.0.0.0 Mobile Safari/537.36')).toBe(200)
})

test('The page offers everybody, and first the one who was hinted at', async () => {
  const { url } = await ask(await application(), { login_hint: 'taro@example.jp' })
  const text = await (await fetch(url)).text()
  const offered = [...text.matchAll(/name="person" value="([\w-]+)"/g)].map(([, id]) => id)
  expect(offered).toHaveLength(14)
  expect(offered.slice(0, 2)).toEqual(['known-taro', 'other-subject-taro'])
})

test('Who comes with an address of their own is verified and the same person next time', async () => {
  const fresh = { email: 'fresh@example.jp', name: '新しい人' }
  const claims = (await signIn(fresh)).claims()
  expect(claims).toMatchObject({ ...fresh, email_verified: true })
  expect(claims?.picture).toBeUndefined()
  expect(await subjectOf({ email: 'Fresh@example.jp' })).toBe(claims?.sub)
  expect(await subjectOf({ email: 'other@example.jp' })).not.toBe(claims?.sub)
})

test('Personas differ in what Google says about them', async () => {
  expect(await claimsOf('unverified-jiro')).toMatchObject({ email_verified: false })
  expect(await claimsOf('string-false-shiro')).toMatchObject({ email_verified: 'false' })
  expect(await claimsOf('no-email-saburo')).not.toHaveProperty('email')
  expect(await claimsOf('no-picture-yuki')).not.toHaveProperty('picture')
  expect(await claimsOf('given-name-mei')).not.toHaveProperty('name')
  expect(Array.from((await claimsOf('long-name-ken'))?.name as string)).toHaveLength(60)
  expect((await claimsOf('other-subject-taro'))?.email).toBe((await claimsOf('known-taro'))?.email)
})

test('A portrait is a real PNG', async () => {
  const picture = await pictureOf('new-hanako')
  const { format, width, height } = await sharp(await picture.arrayBuffer()).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 256, height: 256 })
})

test('A picture may be gone, a script or too large', async () => {
  expect((await pictureOf('broken-picture-aoi')).status).toBe(404)
  const script = await pictureOf('svg-picture-rin')
  expect(script.headers.get('content-type')).toBe('image/png')
  expect(await script.text()).toContain('<script>')
  const huge = await pictureOf('huge-picture-go')
  expect(huge.headers.get('content-length')).toBeNull()
  expect((await huge.arrayBuffer()).byteLength).toBeGreaterThan(6 * 1024 * 1024)
})

test.each([
  ['token-error', /unexpected HTTP response status code/],
  ['token-html', /unexpected response content-type/],
  ['token-hang', /timed out|timeout/],
  ['invalid-grant', /error in the response body/],
  ['wrong-nonce', /"nonce"/],
  ['wrong-audience', /"aud"/],
  ['wrong-issuer', /"iss"/],
  ['expired', /"exp"/],
  ['alg-none', /"alg"/],
  ['hs256', /"alg"/],
  ['bad-signature', /signature verification failed/],
  ['no-state', /"state" missing/],
  ['other-state', /unexpected "state"/],
  ['certs-down', /unexpected HTTP response status code/],
])('A careful application refuses the fault %s, and the next time works', async (fault, complaint) => {
  const config = await application()
  await breakGoogle(fault)
  const failure = await signIn(hanako, config).then(
    () => null,
    (error: unknown) => error,
  )
  expect(messagesOf(failure)).toMatch(complaint)
  expect((await signIn(hanako, config)).claims()?.name).toBe('山田 花子')
})

test('Without its discovery document nobody finds Google', async () => {
  await breakGoogle('discovery-down')
  await expect(application()).rejects.toThrow('unexpected HTTP response status code')
  await expect(application()).resolves.toBeDefined()
})

test('A fault for one person, named by id or address, leaves the others alone', async () => {
  await breakGoogle('expired', 'known-taro')
  await expect(signIn(hanako)).resolves.toBeDefined()
  await expect(signIn({ person: 'known-taro' })).rejects.toMatchObject({ code: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' })
  await breakGoogle('token-error', 'fresh@example.jp')
  await expect(signIn(hanako)).resolves.toBeDefined()
  await expect(signIn({ email: 'fresh@example.jp' })).rejects.toThrow('unexpected HTTP response status code')
})

function messagesOf(failure: unknown): string {
  return failure instanceof Error ? `${failure.message} ${messagesOf(failure.cause)}` : ''
}
