import type { Clock } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import { countedFor } from './networks.ts'
import type { Limit, NamedLimit } from './define-limits.ts'

const mostSubjects = 100_000

export interface MemoryLimit {
  /** Counts one use; refuses when it is used up. */
  (subject: string): void
  /** Counts nothing; refuses when it is used up. */
  look: (subject: string) => void
}

/** For what is asked often and protects only this process: a fixed window in memory. */
export function limitInMemory(declared: NamedLimit, table: Readonly<Record<string, Limit>>, clock: Clock): MemoryLimit {
  const { name, ...usual } = declared
  const { times, seconds } = table[name] ?? usual
  let used = new Map<string, number>()
  let endsAt = 0

  function look(subject: string): void {
    const now = clock.now().getTime()
    if (now >= endsAt) {
      used = new Map()
      endsAt = now + seconds * 1000
    }
    for (const counted of countedFor(subject))
      if ((used.get(counted.subject) ?? 0) >= times * counted.factor)
        throw new Refusal('too_many_requests', Math.ceil((endsAt - now) / 1000), { limit: name })
  }

  function take(subject: string): void {
    look(subject)
    for (const counted of countedFor(subject)) used.set(counted.subject, (used.get(counted.subject) ?? 0) + 1)
    while (used.size > mostSubjects) used.delete(used.keys().next().value ?? '')
  }

  return Object.assign(take, { look })
}
