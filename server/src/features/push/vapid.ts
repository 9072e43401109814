import webPush from 'web-push'
import type { OwnKeys } from './own-keys.ts'

/** The library's: a service refuses what is good for more than a day. */
const livesMs = 12 * 3600 * 1000
const renewedAfterMs = livesMs / 2
/** Where anybody may name hosts of a service, there is no end of them. */
const mostAudiences = 1000

/** By what a push service knows who sends (RFC 8292): signed once for each of them and used for hours. */
export function createVapid({ publicKey, privateKey }: OwnKeys, subject: string) {
  const made = new Map<string, { header: string; at: number }>()
  return {
    headerFor(audience: string): string {
      const now = Date.now()
      const known = made.get(audience)
      // A clock that was set back has made one that ends too late.
      if (known && now >= known.at && now < known.at + renewedAfterMs) return known.header
      if (made.size >= mostAudiences) made.clear()
      const header = webPush.getVapidHeaders(audience, subject, publicKey, privateKey, 'aes128gcm').Authorization
      made.set(audience, { header, at: now })
      return header
    },
    /** The next one is signed anew. */
    forget: (audience: string) => void made.delete(audience),
  }
}
