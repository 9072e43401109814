import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { BrowserKeys } from './decrypt.ts'

export interface Subscription {
  id: string
  keys: BrowserKeys
  /** Whose pushes the browser asked for; null: anybody's. */
  senderKey: string | null
  /** The browser does not want any more. */
  isGone: boolean
  received: number
}

export interface Subscriptions {
  /** Several at once share their keys: making those is what takes time. */
  make(count: number, senderKey: string | null): Subscription[]
  find(id: string): Subscription | undefined
  counts(): { subscriptions: number; reached: number }
}

const most = 250_000

/** The browsers that are subscribed. The oldest are forgotten. */
export function createSubscriptions(): Subscriptions {
  const all = new Map<string, Subscription>()
  return {
    make(count, senderKey) {
      const keys = newKeys()
      const made = Array.from({ length: count }, () => ({
        id: randomUUID(),
        keys,
        senderKey,
        isGone: false,
        received: 0,
      }))
      for (const one of made) all.set(one.id, one)
      for (const id of all.keys()) {
        if (all.size <= most) break
        all.delete(id)
      }
      return made
    },
    find: (id) => all.get(id),
    counts: () => ({
      subscriptions: all.size,
      reached: [...all.values()].filter(({ received }) => received > 0).length,
    }),
  }
}

function newKeys(): BrowserKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { pair, auth: randomBytes(16) }
}
