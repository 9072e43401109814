import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'

interface Found {
  name: string
  /** Until the first of its jobs is due. */
  due_ms: number | null
  /** Whoever had one of its jobs has been silent for longer than it may be. */
  is_left: boolean
}

const howTheQueuesAre = `
  select name, (extract(epoch from min(start_after) filter (where state < 'active') - now()) * 1000)::float8 as due_ms,
    coalesce(bool_or(state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 second' < now()), false) as is_left
  from pgboss.job where name = any($1::text[]) and state <= 'active' group by name`

export interface Look {
  /** Wakes this worker when a job of the queue is due. */
  after(queue: string, workerId: string): void
  stop(): Promise<void>
}

/**
 * A new job is announced by NOTIFY. What comes due by its time, was announced while nobody heard it or was left by a process that
 * died is found here: by one question for all queues, instead of one by each of their workers.
 */
export function lookAfterJobs(
  boss: PgBoss,
  { everyMs, onError }: { everyMs: number; onError: (error: unknown) => void },
): Look {
  const workers = new Map<string, string>()
  const timers = new Map<string, NodeJS.Timeout>()
  const stopping = new AbortController()
  const { signal } = stopping

  function wakeIn(ms: number, queue: string): void {
    clearTimeout(timers.get(queue))
    timers.set(
      queue,
      setTimeout(() => boss.notifyWorker(workers.get(queue) ?? ''), ms),
    )
  }

  async function look(): Promise<void> {
    if (workers.size === 0) return
    const { rows }: { rows: Found[] } = await boss.getDb().executeSql(howTheQueuesAre, [[...workers.keys()]])
    for (const { name, due_ms: ms, is_left: isLeft } of rows) {
      // Nobody looks again before a timer of the next look could be set.
      if (ms !== null && ms <= everyMs) wakeIn(Math.max(0, ms), name)
      if (isLeft && !signal.aborted) await boss.supervise(name)
    }
  }

  const done = (async () => {
    while (!signal.aborted) {
      await look().catch(onError)
      await sleep(everyMs, undefined, { signal }).catch(() => {})
    }
  })()

  return {
    after: (queue, workerId) => void workers.set(queue, workerId),
    async stop() {
      stopping.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      await done
    },
  }
}
