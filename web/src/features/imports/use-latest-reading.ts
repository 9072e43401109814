import type { Service } from '@hakari/contract'
import { useRef, useState } from 'react'
import { useLatest } from './queries.ts'

type LatestReading = NonNullable<Awaited<ReturnType<ReturnType<typeof useLatest>>>>

/** The result of the last question to a service. */
export type Outcome =
  | { kind: 'read'; service: Service; weight: string }
  | { kind: 'nothing'; service: Service }
  | { kind: 'failed'; service: Service; error: unknown }

/** Asks a service for the latest weight. Whoever does something else meanwhile no longer wants the answer. */
export function useLatestReading(onRead: (service: Service, reading: LatestReading) => void) {
  const latest = useLatest()
  const [asked, setAsked] = useState<Service | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const question = useRef(0)

  const drop = () => {
    question.current++
    setAsked(null)
    setOutcome(null)
  }

  async function ask(service: Service) {
    drop()
    const mine = question.current
    setAsked(service)
    const [reading, error] = await latest(service).then(
      (answer) => [answer, null] as const,
      (failure: unknown) => [null, failure] as const,
    )
    if (question.current !== mine) return
    setAsked(null)
    if (error !== null) return setOutcome({ kind: 'failed', service, error })
    if (reading === null) return setOutcome({ kind: 'nothing', service })
    setOutcome({ kind: 'read', service, weight: reading.weight })
    onRead(service, reading)
  }

  return { asked, outcome, drop, ask: (service: Service): void => void ask(service) }
}
