import type { Clock } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import { countedFor } from './networks.ts'
import type { Limit } from './table.ts'

const mostSubjects = 100_000

/** For what is asked often and protects only this process: a fixed window in memory. */
export function limitInMemory({ times, seconds }: Limit, clock: Clock): (subject: string) => void {
  let used = new Map<string, number>()
  let endsAt = 0
  return (subject) => {
    const now = clock.now().getTime()
    if (now >= endsAt) {
      used = new Map()
      endsAt = now + seconds * 1000
    }
    for (const counted of countedFor(subject))
      if (countOf(counted.subject) > times * counted.factor)
        throw new Refusal('too_many_requests', Math.ceil((endsAt - now) / 1000))
  }

  function countOf(subject: string): number {
    const count = (used.get(subject) ?? 0) + 1
    used.set(subject, count)
    const [oldest] = used.keys()
    if (used.size > mostSubjects && oldest !== undefined) used.delete(oldest)
    return count
  }
}
