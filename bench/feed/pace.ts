export interface Pace {
  count: number
  perSecond: number
  p50: number
  p95: number
  p99: number
}

export function paceOf(times: number[], seconds: number): Pace {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { count: times.length, perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Subjects take turns, so that a busy moment of the machine meets all of them; the best round of each counts. */
export async function bestOfRounds<Name extends string>(
  subjects: Record<Name, () => Promise<Pace>>,
  rounds: number,
): Promise<Record<Name, Pace>> {
  const best: Partial<Record<Name, Pace>> = {}
  const names = Object.keys(subjects) as Name[]
  for (const name of names) await subjects[name]()
  for (let round = 0; round < rounds; round++)
    for (const name of names) {
      const pace = await subjects[name]()
      if (pace.perSecond > (best[name]?.perSecond ?? 0)) best[name] = pace
    }
  return best as Record<Name, Pace>
}
