import { sessions, site } from '@hakari/contract'
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { outcomeOf } from '../../../test/steps/accounts.ts'
import { startWorld } from '../../../test/world/world.ts'

const secret = 'x'.repeat(32)
const world = await startWorld({ tokenSync: { path: '/session', secret, maxAgeSeconds: 300 } })

const read = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

test('a token tells another service who is signed in, and until when to believe it', async () => {
  const { call, member } = await world.member()
  const before = Math.floor(Date.now() / 1000)
  const { token, expiresAt } = await call(sessions.token, {})
  const [head, claims, signature] = token.split('.')
  expect(read(head)).toEqual({ alg: 'HS256', typ: 'JWT' })
  expect(createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url')).toBe(signature)
  const { iss, sub, iat, exp } = read(claims)
  expect([iss, sub]).toEqual([world.config.origin, member.id])
  expect(Number(exp) - Number(iat)).toBeGreaterThan(300)
  expect(Number(exp) * 1000).toBe(Date.parse(expiresAt))
  expect(iat).toBeGreaterThanOrEqual(before)
  expect(iat).toBeLessThanOrEqual(Date.now() / 1000)
})

test('the browser is told where and how often, and not the secret', async () => {
  const about = await world.call(site.about, {})
  expect(JSON.stringify(about)).toMatch(/"path":"\/session".*300/)
  expect(JSON.stringify(about)).not.toContain(secret)
})

test('who is not signed in gets no token, and where nobody asked for tokens there are none', async () => {
  expect(await outcomeOf(world.visitor().call(sessions.token, {}))).toBe('not_signed_in')
  const without = await startWorld()
  const { call } = await without.member()
  expect(await outcomeOf(call(sessions.token, {}))).toBe('sign_in_method_off')
})
