import { type ProblemCode, type RefusalCode, Refused } from '@hakari/contract'
import { useState } from 'react'

export type NameIn<F> = keyof F & string
export type Problems<F> = Partial<Record<NameIn<F>, ProblemCode>>

export interface Judgement<F> {
  /** Refusals that are about one field are said there. */
  refusedAt?: Partial<Record<RefusalCode, NameIn<F>>>
  /** While typing it is said what is wrong with these; with the others when they are left. */
  whileTyping?: readonly NameIn<F>[]
}

/** What the server found at a field counts for as long as the field holds what was sent. */
type Refusals<F> = Partial<Record<string, { value: F[keyof F] | undefined; fault: ProblemCode | Refused }>>

/** Which of the problems a form says, and what the server found. */
export function useFaults<F extends object>(fields: F, current: Problems<F>, { refusedAt, whileTyping }: Judgement<F>) {
  const [said, setSaid] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Refusals<F>>({})

  const isWrong = (name: string) => current[name as NameIn<F>] !== undefined

  /** Shown while the field still holds what was refused, and we find nothing wrong ourselves. */
  const refusedNow = (name: NameIn<F>) => {
    const refusal = refused[name]
    return refusal && !isWrong(name) && refusal.value === fields[name] ? refusal.fault : undefined
  }

  const problems: Problems<F> = {}
  for (const name of Object.keys({ ...current, ...refused }) as NameIn<F>[]) {
    const isSaid = said.has(name) || whileTyping?.includes(name) === true
    const fault = refusedNow(name) ?? (isSaid ? current[name] : undefined)
    if (fault !== undefined && !(fault instanceof Refused)) problems[name] = fault
  }

  return {
    /** Those that are said. */
    problems,
    refusal: (name: NameIn<F>): Refused | undefined => {
      const fault = refusedNow(name)
      return fault instanceof Refused ? fault : undefined
    },
    isWrong,
    /** Marks fields as judged: their problems are shown until they are solved or typed anew. */
    say: (...names: string[]) => setSaid((now) => new Set([...now, ...names])),
    unsay: (names: string[]) => setSaid((now) => new Set([...now].filter((name) => !names.includes(name)))),
    forget: () => {
      setSaid(new Set())
      setRefused({})
    },
    forgetRefusals: () => setRefused({}),
    /** A refusal that is said at its field is said nowhere else. */
    isAtField: (error: unknown) => error instanceof Refused && refusedAt?.[error.code] !== undefined,
    /** The fields that a refusal of these values is about. */
    blame: (error: unknown, sent: Partial<F>): string[] => {
      if (!(error instanceof Refused)) return []
      const at = refusedAt?.[error.code]
      const faults = Object.entries(at === undefined ? (error.body.problems ?? {}) : { [at]: error })
      const found = faults.map(([name, fault]) => [name, { value: sent[name as NameIn<F>], fault }])
      setRefused((before): Refusals<F> => ({ ...before, ...Object.fromEntries(found) }))
      return faults.map(([name]) => name)
    },
  }
}
