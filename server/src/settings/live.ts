import { redisAddress } from '../platform/realtime/redis/address.ts'
import { StartError } from '../platform/start-error.ts'
import { type Env, optional } from './variables.ts'

/** The text itself is not repeated: there may be a password in it. */
export function liveUrl(env: Env): string | null {
  const text = optional(env, 'LIVE_URL')
  if (text !== null && redisAddress(text) === null)
    throw new StartError('LIVE_URL is no address of a Redis: set it to one like rediss://user:password@host:6379/0.')
  return text
}
