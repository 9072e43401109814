import { setTimeout as sleep } from 'node:timers/promises'
import { beatMs, entries, type LiveMessage } from '@hakari/contract'
import type { Person } from './person.ts'

type Counts = Map<string, string>

/** A screen with some entries on it, as the web keeps it: asked for anew at every greeting, otherwise as it is told. */
interface Watcher {
  shown: Counts
  greetings: number
  /** Something is being asked for. */
  isAsking: () => boolean
}

/** People whose open screens show these entries. */
export function startWatchers(people: Person[], shown: string[]) {
  const over = new AbortController()
  const watchers = people.map((person) => watch(person, shown, over.signal))
  return {
    greetings: () => watchers.reduce((all, { greetings }) => all + greetings, 0),
    /** How many of the numbers on all screens are not these. */
    wrong: (right: Counts) =>
      watchers.flatMap(({ shown: own }) => [...right].filter(([id, counts]) => own.get(id) !== counts)).length,
    areAsking: () => watchers.some(({ isAsking }) => isAsking()),
    stop: () => over.abort(),
  }
}

function watch(person: Person, ids: string[], over: AbortSignal): Watcher {
  let asking: Promise<void> | null = null
  let isStale = false
  const watcher: Watcher = { shown: new Map(), greetings: 0, isAsking: () => asking !== null }
  const ask = async (): Promise<void> => {
    do {
      isStale = false
      for (const id of ids)
        try {
          const { likes, comments } = await person.call(entries.one, { params: { id } })
          watcher.shown.set(id, `${likes} ${comments}`)
        } catch {
          isStale = true
          await sleep(200)
        }
    } while (isStale && !over.aborted)
    asking = null
  }
  const askAnew = () => {
    isStale = true
    asking ??= ask()
  }
  const onMessage = (message: LiveMessage) => {
    if (message.type === 'hello') watcher.greetings++
    if (message.type === 'hello' || (message.type === 'news' && message.more)) return askAnew()
    if (message.type !== 'news') return
    for (const { id, likes, comments } of message.entries)
      if (ids.includes(id)) watcher.shown.set(id, `${likes} ${comments}`)
    // What was on its way may be older than what was just told.
    if (asking) isStale = true
  }
  void (async () => {
    while (!over.aborted) {
      await person.listen(onMessage, 1.5 * beatMs)
      await sleep(500)
    }
  })()
  return watcher
}
