import { createECDH } from 'node:crypto'
import type { OwnKeys, PushSettings } from '../features/push/index.ts'
import { StartError } from '../platform/start-error.ts'
import type { Env } from './variables.ts'

/** Pushes name whom a service can turn to: the site, or where that is nothing to open for others, the operator. */
export const pushSettings = (env: Env, { origin, operator }: { origin: string; operator: string }): PushSettings => ({
  keys: keysIn(env),
  subject: origin.startsWith('https:') && new URL(origin).hostname !== 'localhost' ? origin : `mailto:${operator}`,
  sandbox: null,
})

/** Null: made at the first start and kept in the database. */
function keysIn(env: Env): OwnKeys | null {
  const [publicKey, privateKey] = [env.VAPID_PUBLIC_KEY || null, env.VAPID_PRIVATE_KEY || null]
  if (publicKey === null && privateKey === null) return null
  if (publicKey === null || privateKey === null)
    throw new StartError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: one of them is missing.')
  if (!/^[\w-]{87}$/.test(publicKey))
    throw new StartError('VAPID_PUBLIC_KEY is not understood: it is 65 bytes in base64url, without =.')
  if (!/^[\w-]{43}$/.test(privateKey))
    throw new StartError('VAPID_PRIVATE_KEY is not understood: it is 32 bytes in base64url, without =.')
  if (publicOf(privateKey) !== publicKey)
    throw new StartError('VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY.')
  return { publicKey, privateKey }
}

function publicOf(privateKey: string): string | null {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey, 'base64url')
    return curve.getPublicKey('base64url')
  } catch {
    return null
  }
}
