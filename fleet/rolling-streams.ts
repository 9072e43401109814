import { beatMs, type LiveMessage } from '@hakari/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { reconnectDelay } from '../web/src/api/reconnect-delay.ts'
import type { Person } from './rounds/person.ts'

export type Counts = ReadonlyMap<string, number>
export type Listener = ReturnType<typeof keepListening>

/**
 * A browser that has read once and since then believes its stream: counts of likes are known from hints alone, and read anew
 * only after a greeting, as the web app does. Likes only come, so a hint that was missed leaves a count that is too small.
 */
export function keepListening(person: Person, readAnew: () => Promise<Counts>) {
  const known = new Map<string, number>()
  const failed: string[] = []
  const seen = { greetings: 0, longestGapMs: 0 }
  const over = new AbortController()
  let isOpen = false
  let lostAt: number | null = null

  const learn = (counts: Iterable<[string, number]>) => {
    for (const [id, likes] of counts) known.set(id, Math.max(likes, known.get(id) ?? 0))
  }
  const readAll = () =>
    readAnew().then(learn, (error: unknown) => void failed.push(`reading anew: ${String(error).slice(0, 120)}`))
  const greeted = () => {
    seen.greetings++
    isOpen = true
    if (lostAt !== null) seen.longestGapMs = Math.max(seen.longestGapMs, Date.now() - lostAt)
  }
  const hear = (message: LiveMessage) => {
    if (message.type === 'hello') greeted()
    if (message.type === 'news') learn(message.entries.map(({ id, likes }) => [id, likes]))
    if (message.type === 'hello' || (message.type === 'news' && message.more)) void readAll()
  }
  const listen = async () => {
    for (let failures = 0; !over.signal.aborted; failures = isOpen ? 0 : failures + 1) {
      isOpen = false
      await person.listen(hear, 2.5 * beatMs)
      if (isOpen) lostAt = Date.now()
      await sleep(reconnectDelay(failures, Math.random()))
    }
  }
  void listen()
  return { known: known as Counts, seen, failed, isOpen: () => isOpen, stop: () => over.abort() }
}
