import { ECDH } from 'node:crypto'
import type { PushTarget } from './outcome.ts'

/** Who brings pushes to browsers. Nobody else is spoken to, whatever address a browser names. */
const services = {
  google: /^fcm\.googleapis\.com$/,
  mozilla: /^([a-z0-9-]{1,63}\.)*push\.services\.mozilla\.com$/,
  apple: /^([a-z0-9-]{1,63}\.)*push\.apple\.com$/,
  windows: /^([a-z0-9-]{1,63}\.)*notify\.windows\.com$/,
}

/** The name of the service, for the log, and the address itself. */
export interface Endpoint {
  service: string
  url: URL
}

const longest = 1000

/** Null: nobody we send to. `sandbox` plays a push service, never in production. */
export function endpointOf(text: string, sandbox: string | null): Endpoint | null {
  const url = text.length <= longest ? URL.parse(text) : null
  // What is not spelled as it is read may be read otherwise by somebody else.
  if (!url || url.href !== text || url.username !== '' || url.password !== '' || url.hash !== '') return null
  if (sandbox !== null && url.origin === sandbox && url.pathname.startsWith('/push/send/'))
    return { service: 'sandbox', url }
  if (url.protocol !== 'https:' || url.port !== '') return null
  const service = Object.entries(services).find(([, hosts]) => hosts.test(url.hostname))?.[0]
  return service ? { service, url } : null
}

/** Whether something can be written to the browser: its key is a point of the curve, its secret has 16 bytes. */
export function hasSoundKeys({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}
