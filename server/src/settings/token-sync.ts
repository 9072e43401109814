import { StartError } from '../platform/start-error.ts'
import { type Env, wholeNumber } from './variables.ts'

export interface TokenSyncSettings {
  path: string
  secret: string
  maxAgeSeconds: number
}

export function tokenSyncSettings(env: Env): TokenSyncSettings | null {
  const path = env.AUTH_TOKEN_SYNC_URL || null
  if (path === null) return null
  if (!/^\/(?![/\\])[^\s\\]*$/.test(path))
    throw new StartError(`AUTH_TOKEN_SYNC_URL is "${path}": set it to a path of this site, such as /session.`)
  const secret = env.AUTH_TOKEN_SYNC_SECRET || ''
  if (secret.length < 32)
    throw new StartError('AUTH_TOKEN_SYNC_SECRET is missing or too short: take at least 32 characters.')
  return { path, secret, maxAgeSeconds: wholeNumber(env, 'AUTH_TOKEN_SYNC_MAX_AGE_SECONDS', 300, 10, 86_400) }
}
