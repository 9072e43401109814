import { createHmac } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'

export interface TokenSync {
  path: string
  secret: string
  maxAgeSeconds: number
}

/** A token lives this much longer than the browser waits before it sends the next one. */
const spareSeconds = 60

/** A JSON Web Token for another service of this site: who it is, and for how long that may be believed. */
export function signToken(
  sync: TokenSync,
  { memberId, origin, clock }: { memberId: string; origin: string; clock: Clock },
) {
  const now = Math.floor(clock.now().getTime() / 1000)
  const expires = now + sync.maxAgeSeconds + spareSeconds
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iss: origin, sub: memberId, iat: now, exp: expires })}`
  const signature = createHmac('sha256', sync.secret).update(content).digest('base64url')
  return { token: `${content}.${signature}`, expiresAt: new Date(expires * 1000).toISOString() }
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
