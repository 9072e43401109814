import { fairQueue } from '../fair-queue.ts'
import type { Logger } from '../logger.ts'
import { Refusal } from '../refusal.ts'
import type { Card } from './card.ts'
import { createDrawer, type Drawer } from './drawer.ts'
import { keptBytes } from './kept-bytes.ts'

export type { Card, Way } from './card.ts'

interface Asked {
  /** Says all that stands on the card: who asks with the same gets the same picture. */
  key: string
  /** Fetched only if it has to be drawn. */
  card: () => Promise<Card>
  /** Senders take turns. */
  sender: string
}

export interface Cards {
  /** What was drawn under this key and is remembered. */
  remembered(key: string): Uint8Array<ArrayBuffer> | undefined
  /** A PNG; a `Refusal` when too many wait or drawing failed. */
  draw(asked: Asked): Promise<Uint8Array<ArrayBuffer>>
  stop: () => void
}

interface Settings {
  /** For one card, the start of the process that draws it included. */
  timeoutMs: number
  /** A process nobody has needed for so long ends. */
  idleMs: number
  /** How many are drawn at once, and how many more may wait. */
  atOnce: number
  waiting: number
  perSender: number
  /** Of pictures that are kept in memory. */
  keptBytes: number
}

/** Draws cards, each once while it is remembered, however many ask for it at the same time. */
export function startCards(settings: Settings, logger: Logger): Cards {
  const inTurn = fairQueue(settings)
  const kept = keptBytes(settings.keptBytes)
  const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const all = Array.from({ length: settings.atOnce }, () => createDrawer(settings))
  const resting = [...all]
  let isStopped = false

  /** The one that drew last is the warmest. */
  async function withDrawer<T>(use: (drawer: Drawer) => Promise<T>): Promise<T> {
    const drawer = resting.pop()
    if (!drawer || isStopped) throw new Refusal('unavailable', 5)
    try {
      return await use(drawer)
    } finally {
      resting.push(drawer)
    }
  }

  async function drawn({ key, card, sender }: Asked): Promise<Uint8Array<ArrayBuffer>> {
    return inTurn(
      () =>
        withDrawer(async (drawer) => {
          const content = await card()
          const picture = await drawer.draw(content).catch((error: unknown) => {
            if (!isStopped) logger.error({ err: error }, 'a card was not drawn')
            throw new Refusal('unavailable', 5)
          })
          const bytes = new Uint8Array(picture)
          kept.set(key, bytes)
          return bytes
        }),
      sender,
    )
  }

  return {
    remembered: (key) => kept.get(key),
    async draw(asked) {
      const { key } = asked
      const ready = kept.get(key) ?? underWay.get(key)
      if (ready) return ready
      const drawing = drawn(asked).finally(() => underWay.delete(key))
      underWay.set(key, drawing)
      return drawing
    },
    stop() {
      isStopped = true
      for (const drawer of all) drawer.end()
    },
  }
}
