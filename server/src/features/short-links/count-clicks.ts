import { byTheMinute } from '../../platform/by-the-minute.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Logger } from '../../platform/logger.ts'
import { addClicks } from './queries.ts'

export interface Clicks {
  /** Counting takes no time and never fails: whoever follows a link must not wait for it. */
  count: (code: string) => void
  /** Writes what is counted so far, and no more after that. */
  stop: () => Promise<void>
}

const everyMs = 3000
/** More different links than these in three seconds are not counted. */
const mostCodes = 10_000

/** Clicks gather here and are written together, so that following a link costs no write. */
export function countClicks({ db, logger }: { db: Db; logger: Logger }): Clicks {
  const waiting = new Map<string, number>()
  let writing = Promise.resolve()

  async function writeWaiting(): Promise<void> {
    if (waiting.size === 0) return
    const now = new Map(waiting)
    const written = await addClicks(db, now)
    for (const code of written) {
      const since = (waiting.get(code) ?? 0) - (now.get(code) ?? 0)
      if (since > 0) waiting.set(code, since)
      else waiting.delete(code)
    }
  }

  const write = () =>
    (writing = writing
      .then(writeWaiting)
      .catch((err: unknown) =>
        byTheMinute(logger).say({ level: 'warn', msg: 'clicks could not be written; they are kept', fields: { err } }),
      ))

  const timer = setInterval(() => void write(), everyMs).unref()
  return {
    count(code) {
      const before = waiting.get(code)
      if (before !== undefined || waiting.size < mostCodes) waiting.set(code, (before ?? 0) + 1)
    },
    async stop() {
      clearInterval(timer)
      await write()
    },
  }
}
