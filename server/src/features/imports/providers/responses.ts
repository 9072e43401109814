import type { ProviderResponse } from './http-client.ts'
import { ProviderFault } from './fault.ts'
import type { Grant } from './provider.ts'

type Fields = Record<string, unknown>

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

export const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** What no service means otherwise. A success that is no JSON is a page of somebody else. */
export function assertSound({ status, json, retryAfterSeconds }: ProviderResponse): void {
  if (status === 410) throw new ProviderFault('gone', 'the service has ended')
  if (status === 429 || status >= 500) throw new ProviderFault('busy', `answered ${status}`, retryAfterSeconds)
  if (status >= 300 && status < 400) throw new ProviderFault('unreadable', `answered ${status}`)
  if (status < 300 && json === undefined) throw new ProviderFault('unreadable', 'the answer is no JSON')
}

const shortest = 0
const longest = 400 * 24 * 3600
const usual = 3600

/** The answer to a code or a renewal. An error in the body counts whatever the status says. */
export function grantIn(answer: ProviderResponse): Grant {
  assertSound(answer)
  const { access_token, refresh_token, expires_in, user_id, error, errors } = fieldsOf(answer.json)
  const named = textIn(error) ?? textIn(fieldsOf(Array.isArray(errors) ? errors[0] : null)['errorType'])
  if (named === 'invalid_grant') throw new ProviderFault('revoked', 'the grant is not valid')
  if (named !== null || answer.status >= 400) throw new ProviderFault('failed', `token refused (${answer.status})`)
  const accessToken = textIn(access_token)
  if (accessToken === null || accessToken.length > longestToken) throw new ProviderFault('unreadable', 'no token in it')
  const refreshToken = textIn(refresh_token)
  if (refreshToken !== null && refreshToken.length > longestToken)
    throw new ProviderFault('unreadable', 'no token in it')
  const seconds = ['number', 'string'].includes(typeof expires_in) ? Number(expires_in) : usual
  return {
    accessToken,
    refreshToken,
    expiresInSeconds: Number.isFinite(seconds) ? Math.min(Math.max(seconds, shortest), longest) : usual,
    account: textIn(user_id)?.slice(0, 100) ?? null,
  }
}

const longestToken = 4096
