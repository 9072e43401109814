import { cpuTimeOf } from '../cpu-time.ts'
import type { Pace } from '../feed/pace.ts'

export interface Subject {
  run: () => Promise<Pace>
  /** The process that answers; none where it is only a loop. */
  pid: number
}

export interface Measured extends Pace {
  /** Milliseconds of processor time for each answer, over all rounds: these do not lie on a busy machine. */
  ownMs: number
  postgresMs: number
}

/** They take turns, so that a busy moment of the machine meets all of them; the best round of each counts. */
export async function measureInTurn<Name extends string>(
  subjects: Record<Name, Subject>,
  { rounds, postmaster }: { rounds: number; postmaster: number },
): Promise<Record<Name, Measured>> {
  const names = Object.keys(subjects) as Name[]
  const sums = new Map<Name, { best: Pace | null; count: number; own: number; postgres: number }>()
  for (const name of names) {
    await subjects[name].run()
    sums.set(name, { best: null, count: 0, own: 0, postgres: 0 })
  }
  for (let round = 0; round < rounds; round++)
    for (const name of names) {
      const { run, pid } = subjects[name]
      const sum = sums.get(name)
      if (!sum) continue
      const [own, postgres] = [cpuTimeOf(pid), cpuTimeOf(postmaster)]
      const pace = await run()
      sum.own += cpuTimeOf(pid) - own
      sum.postgres += cpuTimeOf(postmaster) - postgres
      sum.count += pace.count
      if (pace.perSecond > (sum.best?.perSecond ?? 0)) sum.best = pace
    }
  const measured = [...sums].map(([name, { best, count, own, postgres }]) => [
    name,
    { ...best, ownMs: own / count, postgresMs: postgres / count },
  ])
  return Object.fromEntries(measured) as Record<Name, Measured>
}
