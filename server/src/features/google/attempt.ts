import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { newSecret } from '../../platform/secrets.ts'

/**
 * A round trip under way, kept in a cookie of the browser that began it: only there can it end. It is no
 * secret from its owner, and nobody else can read or set it.
 */
const Attempt = z.object({
  state: z.string().check(z.minLength(40)),
  nonce: z.string(),
  verifier: z.string(),
  intent: z.enum(['sign_in', 'link', 'prove']),
  next: z.string(),
  /** The session that wants to link or prove; null for signing in. */
  sessionId: z.nullable(z.string()),
})
export type Attempt = z.infer<typeof Attempt>

export const attemptSeconds = 600

export const newAttempt = (wanted: Pick<Attempt, 'intent' | 'next' | 'sessionId'>): Attempt => ({
  state: newSecret(),
  nonce: newSecret(),
  verifier: newSecret(),
  ...wanted,
})

export const challengeOf = ({ verifier }: Attempt) => createHash('sha256').update(verifier).digest('base64url')

export const toCookie = (attempt: Attempt) => Buffer.from(JSON.stringify(attempt)).toString('base64url')

export function fromCookie(cookie: string | undefined): Attempt | null {
  try {
    return Attempt.parse(JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString()))
  } catch {
    return null
  }
}
