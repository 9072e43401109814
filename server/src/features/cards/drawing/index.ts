import { join } from 'node:path'
import { fairQueue } from '../../../platform/fair-queue.ts'
import { createKeptProcess, type KeptProcess } from '../../../platform/kept-process/index.ts'
import type { Logger } from '../../../platform/logger.ts'
import { lruCache } from '../../../platform/lru-cache.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Card } from './card.ts'

export type { Card } from './card.ts'

interface Asked {
  /** Says all that stands on the card: who asks with the same gets the same picture. */
  key: string
  /** The content is fetched only if the card has to be drawn. */
  card: () => Promise<Card>
  /** Who asks: senders take turns. */
  sender: string
}

export interface Cards {
  /** What was drawn under this key and is remembered. */
  remembered(key: string): Uint8Array<ArrayBuffer> | undefined
  /** A PNG; a `Refusal` when too many wait or drawing failed. */
  draw(asked: Asked): Promise<Uint8Array<ArrayBuffer>>
  stop: () => void
}

type DrawingProcess = KeptProcess<Card, Uint8Array>

interface Settings {
  /** How long one card may take, the start of the process that draws it included. */
  timeoutMs: number
}

const settings = {
  program: join(import.meta.dirname, 'draw-child.ts'),
  /** A process nobody has needed for so long ends. */
  idleMs: 60_000,
  /** How many are drawn at once, and how many more may wait. */
  atOnce: 2,
  waiting: 400,
  perSender: 100,
  /** So many bytes of drawn cards are kept in memory. */
  cacheBytes: 32 * 1024 * 1024,
}

/** Draws cards, each once while it is remembered, however many ask for it at the same time. */
export function startCards({ timeoutMs }: Settings, logger: Logger): Cards {
  const inTurn = fairQueue(settings)
  const cache = lruCache<string, Uint8Array<ArrayBuffer>>(settings.cacheBytes)
  const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const all = Array.from({ length: settings.atOnce }, () =>
    createKeptProcess<Card, Uint8Array>({ ...settings, timeoutMs }),
  )
  const resting = [...all]
  let isStopped = false

  /** Gives the card to the process that drew last, because it is the warmest. */
  async function withProcess<T>(use: (child: DrawingProcess) => Promise<T>): Promise<T> {
    const child = resting.pop()
    if (!child || isStopped) throw new Refusal('unavailable', 5, { reason: 'this process is stopping' })
    try {
      return await use(child)
    } finally {
      resting.push(child)
    }
  }

  async function drawn({ key, card, sender }: Asked): Promise<Uint8Array<ArrayBuffer>> {
    return inTurn(
      () =>
        withProcess(async (child) => {
          const content = await card()
          const picture = await child.ask(content).catch((error: unknown) => {
            if (!isStopped) logger.error({ err: error }, 'a card was not drawn')
            throw new Refusal('unavailable', 5, { reason: 'a card was not drawn' })
          })
          const bytes = new Uint8Array(picture)
          cache.set(key, bytes, bytes.length)
          return bytes
        }),
      sender,
    )
  }

  return {
    remembered: (key) => cache.get(key),
    async draw(asked) {
      const { key } = asked
      const ready = cache.get(key) ?? underWay.get(key)
      if (ready) return ready
      const drawing = drawn(asked).finally(() => underWay.delete(key))
      underWay.set(key, drawing)
      return drawing
    },
    stop() {
      isStopped = true
      for (const child of all) child.end()
    },
  }
}
