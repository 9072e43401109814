import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { BrowserKeys } from './decrypt.ts'

export interface Subscription {
  id: string
  keys: BrowserKeys
  /** Whose pushes the browser asked for; null: anybody's. */
  senderKey: string | null
  /** The browser does not want any more. */
  isGone: boolean
  isReached: boolean
}

export interface Subscriptions {
  /** Several at once share their keys: making those is what takes time. */
  make(count: number, senderKey: string | null): Subscription[]
  find(id: string): Subscription | undefined
  /** Something has arrived for it. */
  reach(subscription: Subscription): void
  counts(): { subscriptions: number; reached: number }
}

const most = 250_000

/** The browsers that are subscribed. The oldest are forgotten. */
export function createSubscriptions(): Subscriptions {
  const all = new Map<string, Subscription>()
  let reached = 0
  return {
    make(count, senderKey) {
      const keys = newKeys()
      const made = Array.from({ length: count }, () => ({
        id: randomUUID(),
        keys,
        senderKey,
        isGone: false,
        isReached: false,
      }))
      for (const one of made) all.set(one.id, one)
      for (const id of all.keys()) {
        if (all.size <= most) break
        all.delete(id)
      }
      return made
    },
    find: (id) => all.get(id),
    reach(subscription) {
      if (!subscription.isReached) reached++
      subscription.isReached = true
    },
    counts: () => ({ subscriptions: all.size, reached }),
  }
}

function newKeys(): BrowserKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { pair, auth: randomBytes(16) }
}
