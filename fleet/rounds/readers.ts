import { setTimeout as sleep } from 'node:timers/promises'
import { entries, feed } from '@hakari/contract'
import type { Person } from './person.ts'
import { newPulse } from './pulse.ts'

const pauseMs = 100

/** Members who open their home and somebody's entries, and a stranger who opens the first page. */
export function startReaders(origin: string, people: Person[]) {
  const over = new AbortController()
  const [reads, pages] = [newPulse(), newPulse()]
  const again = async (read: () => Promise<unknown>, onRead: () => void) => {
    while (!over.signal.aborted) {
      await read().then(onRead, () => {})
      await sleep(pauseMs)
    }
  }
  const all = people.map((person, i) =>
    again(
      () =>
        i % 2
          ? person.call(feed.following, { query: {} })
          : person.call(entries.ofMember, { params: person, query: {} }),
      reads.beat,
    ),
  )
  all.push(again(() => opened(origin), pages.beat))
  return {
    reads,
    pages,
    async stop() {
      over.abort()
      await Promise.all(all)
    },
  }
}

async function opened(origin: string): Promise<void> {
  const answer = await fetch(origin, { signal: AbortSignal.timeout(3000) })
  await answer.text()
  if (!answer.ok) throw new Error(`the first page: ${answer.status}`)
}
