import type { Check } from './checks.ts'

export type Params = string | { error?: string; abort?: boolean; path?: PropertyKey[] }

interface Issue {
  path: PropertyKey[]
  message: string
  /** Whether checks may run all the same; false where that was said, undefined where it was not. */
  goesOn?: boolean | undefined
}

export interface Outcome {
  value: unknown
  issues: Issue[]
  /** Nothing more is asked, whatever its issues say. */
  isOver?: boolean
}

interface Def {
  type: string
  shape?: Shape
  element?: Schema
  innerType?: Schema
}

export type Shape = Record<string, Schema>

export interface Schema {
  _zod: {
    def: Def
    run: (value: unknown) => Outcome
    /** What becomes of a field that is not there: it may be left out, or something stands in its place. */
    absent?: 'optional' | 'defaulted' | undefined
    /** Whether a field of it may be missing in what was read. */
    mayBeMissing?: boolean | undefined
    /** All there are. */
    values?: ReadonlySet<unknown> | undefined
  }
  shape?: Shape
  options?: readonly unknown[]
  asCheck?: Check
  check: (...checks: (Check | Schema)[]) => Schema
  parse: (value: unknown) => unknown
  safeParse: (
    value: unknown,
  ) => { success: true; data: unknown } | { success: false; data?: undefined; error: { issues: Issue[] } }
}

export interface Made {
  def: Def
  error?: string | undefined
  parse: (value: unknown, checks: readonly Check[]) => Outcome
  internals?: Omit<Schema['_zod'], 'def' | 'run'>
  more?: Pick<Schema, 'shape' | 'options' | 'asCheck'>
}

export const fine = (value: unknown): Outcome => ({ value, issues: [] })
export const wrong = (value: unknown, message: string | undefined, path: PropertyKey[] = []): Outcome => ({
  value,
  issues: [{ path, message: message ?? 'Invalid input' }],
})

const isStopped = ({ issues, isOver }: Outcome) => isOver || issues.some(({ goesOn }) => goesOn !== true)
const isForbidden = ({ issues, isOver }: Outcome) => isOver || issues.some(({ goesOn }) => goesOn === false)
const hasLength = (value: unknown) => (value as { length?: unknown } | null | undefined)?.length !== undefined

function ask(outcome: Outcome, { isGood, goesOn, isOfLength, error, path = [] }: Check, owner: string | undefined) {
  const { value, issues } = outcome
  if (isOfLength ? isForbidden(outcome) || !hasLength(value) : isStopped(outcome)) return
  if (!isGood(value))
    issues.push({ path: [...path], message: error ?? owner ?? 'Invalid input', goesOn: goesOn(value) })
}

export function make(made: Made, checks: readonly Check[] = []): Schema {
  const { def, error, parse, internals, more } = made
  const run = (value: unknown): Outcome => {
    const outcome = parse(value, checks)
    for (const each of checks) ask(outcome, each, error)
    return outcome
  }
  const safeParse: Schema['safeParse'] = (said) => {
    const { value, issues } = run(said)
    return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data: value }
  }
  return {
    ...more,
    _zod: { ...internals, def, run },
    safeParse,
    parse(said) {
      const read = safeParse(said)
      if (!read.success) throw new Error(JSON.stringify(read.error.issues))
      return read.data
    },
    check: (...added) => make(made, [...checks, ...added.map((it) => ('_zod' in it ? it.asCheck : it) as Check)]),
  }
}
