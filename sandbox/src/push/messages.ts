import { randomUUID } from 'node:crypto'

export interface PushMessage {
  id: string
  /** Which browser it is for. */
  subscription: string
  /** What was decrypted. */
  text: string
  /** The same, where it is JSON; else null. */
  json: unknown
  ttl: number
  topic: string | null
  urgency: string
  receivedAt: string
  /** A later one of the same topic took its place. */
  replaced: boolean
}

export interface PushMessages {
  add(message: Omit<PushMessage, 'id' | 'json' | 'receivedAt' | 'replaced'>): PushMessage
  /** Those for one browser, or for all, newest first. */
  for(subscription: string | undefined): PushMessage[]
  /** What a browser is given that comes back now: neither replaced nor too old, the oldest first. */
  waitingFor(subscription: string): PushMessage[]
  received(): number
}

const most = 10_000

/** What has arrived. The oldest is forgotten. */
export function createPushMessages(): PushMessages {
  const all = new Set<PushMessage>()
  /** By browser and topic. */
  const latest = new Map<string, PushMessage>()
  let received = 0
  return {
    add(message) {
      received++
      const added = {
        ...message,
        id: randomUUID(),
        json: parsed(message.text),
        receivedAt: new Date().toISOString(),
        replaced: false,
      }
      all.add(added)
      const name = nameOf(added)
      if (name !== null) {
        const before = latest.get(name)
        if (before) before.replaced = true
        latest.set(name, added)
      }
      for (const oldest of all) {
        if (all.size <= most) break
        forget(oldest)
      }
      return added
    },
    for: (subscription) =>
      [...all].filter((message) => !subscription || message.subscription === subscription).toReversed(),
    waitingFor: (subscription) =>
      [...all].filter(
        (message) =>
          message.subscription === subscription &&
          !message.replaced &&
          Date.parse(message.receivedAt) + message.ttl * 1000 > Date.now(),
      ),
    received: () => received,
  }

  function forget(message: PushMessage): void {
    all.delete(message)
    const name = nameOf(message)
    if (name !== null && latest.get(name) === message) latest.delete(name)
  }
}

const nameOf = ({ subscription, topic }: PushMessage) => (topic === null ? null : `${subscription} ${topic}`)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
