import { setTimeout as sleep } from 'node:timers/promises'
import type { RedisAddress } from './address.ts'
import { openSubscription, type Subscription } from './subscription.ts'

export interface Link {
  isUp: () => boolean
  /** Rejects when it is not sure that Redis has handed it on. */
  publish: (messages: string[]) => Promise<void>
  stop: () => void
}

interface Settings {
  address: RedisAddress
  channel: string
  waitMs: number
  onMessage: (message: string) => void
  onUp: () => void
  /** Also after each attempt to come back. */
  onDown: (why: Error) => void
}

const longestPauseMs = 5000

/** A subscription that is opened again until it is stopped. Comes back after the first attempt, however that ended. */
export async function startLink({ onUp, onDown, ...wanted }: Settings): Promise<Link> {
  const stopping = new AbortController()
  const { signal } = stopping
  let subscription: Subscription | null = null

  async function open(pauseMs = 100): Promise<void> {
    try {
      const opened = await openSubscription({ ...wanted, signal })
      subscription = opened
      void opened.closed.then(ended)
      onUp()
    } catch (error) {
      lost(error as Error, Math.min(2 * pauseMs, longestPauseMs))
    }
  }

  function ended(why: Error): void {
    subscription = null
    lost(why, 100)
  }

  function lost(why: Error, pauseMs: number): void {
    if (signal.aborted) return
    onDown(why)
    // Not all processes at once.
    const pause = sleep(pauseMs * (0.5 + Math.random()), null, { signal, ref: false })
    pause.then(() => open(pauseMs)).catch(() => {})
  }

  await open()
  return {
    isUp: () => subscription !== null,
    publish: (messages) => subscription?.publish(messages) ?? Promise.reject(new Error('Redis is away')),
    stop: () => stopping.abort(),
  }
}
