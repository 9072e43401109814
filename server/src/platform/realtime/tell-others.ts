import { byTheMinute } from '../by-the-minute.ts'
import type { Logger } from '../logger.ts'
import type { Carrier } from './carrier.ts'
import { add, type Changes, noChanges, toMessages } from './changes.ts'
import { throttled } from './throttled.ts'

/** This process tells the others at most this often. */
const gatherMs = 150
/** With more than that untold, everybody is told to ask anew instead. */
const mostUntold = 1000
/** No process understands it, so that all make their browsers ask anew. */
const askAnew = 'ask anew'

/** What happened in this process, told to all of them. What could not be told is told later. */
export function tellOthers(carrier: Pick<Carrier, 'tell'>, logger: Logger) {
  let happened = noChanges()
  let untold: string[] = []
  let isStopping = false
  const telling = throttled(
    gatherMs,
    async () => {
      const messages = [...untold, ...toMessages(happened)]
      happened = noChanges()
      untold = messages.length > mostUntold ? [askAnew] : messages
      if (untold.length > 0) await carrier.tell(untold)
      untold = []
    },
    (err) => {
      byTheMinute(logger).say({ level: 'warn', msg: 'live: changes were not told', fields: { err } })
      if (!isStopping) setTimeout(telling.schedule, 1000).unref()
    },
  )
  return {
    tell: (changes: Partial<Changes>) => {
      add(happened, changes)
      telling.schedule()
    },
    stop: () => {
      isStopping = true
      return telling.flush()
    },
  }
}
