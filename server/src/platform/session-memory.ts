import type { Hearing } from './database/connect.ts'
import { hashOf } from './secrets.ts'
import type { RememberedViewer, Viewer } from './viewer.ts'

const keptMs = 5000
const mostRemembered = 20_000

interface Remembered extends RememberedViewer {
  until: number
}

export interface SessionMemory {
  /** Null when this process has not seen the session in the last seconds. */
  viewerOf: (secret: string) => RememberedViewer | null
  /** Remembers who it turns out to be. */
  learn: (secret: string, asked: () => Promise<Viewer | null>) => Promise<Viewer | null>
  /** Nothing said of anybody is heard now. */
  forgetAll: () => void
  hears: Hearing
}

/**
 * Who comes with which session, remembered for seconds, so that who reads costs no look at it. PostgreSQL sends what was notified
 * before it completes the answer to whatever was asked after that commit: since every connection listens, a session that
 * ended is forgotten before anything read with it after its end goes out, in every process (decision 62).
 */
export function createSessionMemory(): SessionMemory {
  const bySecret = new Map<string, Remembered>()
  /** Under the session and under the member, as notifications name them. */
  const byId = new Map<string, Set<string>>()
  let epoch = 0
  let isDeaf = false

  function forget(key: string): void {
    const viewer = bySecret.get(key)?.viewer
    bySecret.delete(key)
    for (const id of viewer ? [viewer.sessionId, viewer.memberId] : []) {
      const keys = byId.get(id)
      keys?.delete(key)
      if (keys?.size === 0) byId.delete(id)
    }
  }

  function remember(key: string, viewer: Viewer): void {
    forget(key)
    const one: Remembered = { viewer, until: performance.now() + keptMs, isStill: () => bySecret.get(key) === one }
    bySecret.set(key, one)
    for (const id of [viewer.sessionId, viewer.memberId]) byId.set(id, (byId.get(id) ?? new Set()).add(key))
    for (const oldest of bySecret.keys()) {
      if (bySecret.size <= mostRemembered) return
      forget(oldest)
    }
  }

  function forgetAll(): void {
    epoch++
    bySecret.clear()
    byId.clear()
  }

  return {
    forgetAll,
    async learn(secret, asked) {
      const before = epoch
      const viewer = await asked()
      // What was said of anybody while it was asked may have been said of them.
      if (viewer && before === epoch && !isDeaf) remember(keyOf(secret), viewer)
      return viewer
    },
    viewerOf(secret) {
      const key = keyOf(secret)
      const one = bySecret.get(key)
      if (!one || one.until > performance.now()) return one ?? null
      forget(key)
      return null
    },
    hears: {
      channels: ['hakari_session_ended', 'hakari_viewer_changed'],
      onNotification(id) {
        epoch++
        // What is deleted from a set that is walked is not walked twice.
        for (const key of byId.get(id) ?? []) forget(key)
      },
      onConnect(isListening) {
        isDeaf ||= !isListening
        forgetAll()
      },
    },
  }
}

const keyOf = (secret: string) => hashOf(secret).toString('latin1')
