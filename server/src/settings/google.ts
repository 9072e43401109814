import { StartError } from '../platform/start-error.ts'
import type { Env, Mode } from './variables.ts'

export interface GoogleSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

export function googleSettings(env: Env, mode: Mode): GoogleSettings | null {
  const issuer = env.GOOGLE_ISSUER || 'https://accounts.google.com'
  const [clientId, clientSecret] = [env.GOOGLE_CLIENT_ID || null, env.GOOGLE_CLIENT_SECRET || null]
  if (clientId === null && clientSecret === null) return null
  if (clientId === null) throw new StartError('GOOGLE_CLIENT_ID is missing: GOOGLE_CLIENT_SECRET alone is not enough.')
  if (clientSecret === null)
    throw new StartError('GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID alone is not enough.')
  if (!URL.canParse(issuer) || (mode === 'production' && new URL(issuer).protocol !== 'https:'))
    throw new StartError(`GOOGLE_ISSUER is "${issuer}": set it to an address that starts with https://.`)
  return { issuer, clientId, clientSecret }
}
