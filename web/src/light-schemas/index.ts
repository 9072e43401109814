import { type Check, integer, paramsOf, refine, regex } from './checks.ts'
import { fine, make, type Made, type Outcome, type Params, type Schema, type Shape, wrong } from './schema.ts'

/**
 * What the contract and this app use of `zod/mini`, which the build puts in its place: the same schemas, read in the same way,
 * in a fifth of the bytes. `like-zod.test.ts` compares them.
 */
export { gte, maximum, maxLength, minimum, minLength, refine, regex } from './checks.ts'

const plain =
  (type: string, isOne: (value: unknown) => boolean) =>
  (params?: Params): Schema =>
    make(plainOf(type, isOne, params))

function plainOf(type: string, isOne: (value: unknown) => boolean, params?: Params): Made {
  const { error } = paramsOf(params)
  return { def: { type }, error, parse: (value) => (isOne(value) ? fine(value) : wrong(value, error)) }
}

const isString = (value: unknown) => typeof value === 'string'
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const string = plain('string', isString)
export const number = plain('number', Number.isFinite)
export const boolean = plain('boolean', (value) => typeof value === 'boolean')
export const unknown = plain('unknown', () => true)

export function int(params?: Params): Schema {
  const asCheck = integer(params)
  return make({ ...plainOf('number', Number.isFinite, params), more: { asCheck } }, [asCheck])
}

const formatted = (pattern: RegExp, params?: Params): Schema =>
  make(plainOf('string', isString, params), [regex(pattern, params)])

const anyUuid =
  /^([\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}-0{4}-0{4}-0{4}-0{12}|f{8}-f{4}-f{4}-f{4}-f{12})$/i
export const uuid = (params?: Params) => formatted(anyUuid, params)

const moment = /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/
const isDay = (text: string) => {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10))
}
export const iso = {
  datetime: ({ offset, ...params }: { offset?: boolean; error?: string } = {}) =>
    make(plainOf('string', isString, params), [
      refine((text: string) => moment.test(text) && (offset || text.endsWith('Z')) && isDay(text), params),
    ]),
}

const oneOf = (def: Made['def'], values: readonly unknown[], params?: Params, more?: Made['more']): Schema => {
  const all = new Set(values)
  return make({
    ...plainOf('', (value) => all.has(value), params),
    def,
    internals: { values: all },
    ...(more && { more }),
  })
}
const enumOf = (options: readonly string[], params?: Params) => oneOf({ type: 'enum' }, options, params, { options })
export { enumOf as enum }
export const literal = (values: unknown, params?: Params) =>
  oneOf({ type: 'literal' }, Array.isArray(values) ? values : [values], params)

export function custom(isGood: (value: never) => unknown, params?: Params): Schema {
  const { error } = paramsOf(params)
  return make({ def: { type: 'custom' }, error, parse: fine }, [refine(isGood, { ...paramsOf(params), abort: true })])
}

const under = (key: PropertyKey, { issues }: Outcome) =>
  issues.map((issue) => ({ ...issue, path: [key, ...issue.path] }))

export function object(shape: Shape, params?: Params): Schema {
  const { error } = paramsOf(params)
  const fields = Object.entries(shape)
  const parse = (input: unknown): Outcome => {
    if (!isObject(input)) return wrong(input, error)
    const value: Record<string, unknown> = {}
    const issues: Outcome['issues'] = []
    for (const [name, { _zod: field }] of fields) {
      const isThere = name in input
      if (!isThere && field.mayBeMissing && field.absent === 'optional') continue
      const outcome = field.run(input[name])
      if (outcome.issues.length > 0) {
        if (!isThere && field.mayBeMissing && field.absent) continue
        issues.push(...under(name, outcome))
      }
      if (!isThere && !field.absent) {
        if (outcome.issues.length === 0) issues.push(...wrong(input, undefined, [name]).issues)
      } else if (outcome.value !== undefined || isThere || (field.absent === 'defaulted' && !field.mayBeMissing))
        value[name] = outcome.value
    }
    return { value, issues }
  }
  return make({ def: { type: 'object', shape }, error, parse, more: { shape } })
}

export const partial = ({ shape = {} }: Schema) =>
  object(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, optional(field)])))

export function array(element: Schema, params?: Params): Schema {
  const { error } = paramsOf(params)
  const parse = (input: unknown, checks: readonly Check[]): Outcome => {
    if (!Array.isArray(input)) return wrong(input, error)
    // What is too long fails before anything in it is looked at.
    for (const { isOfLength, most = Infinity, error: tooLong = error } of checks) {
      if (!isOfLength) break
      if (input.length > most) return { ...wrong(input, tooLong), isOver: true }
    }
    const outcomes = input.map((item) => element._zod.run(item))
    return { value: outcomes.map(({ value }) => value), issues: outcomes.flatMap((it, at) => under(at, it)) }
  }
  return make({ def: { type: 'array', element }, error, parse })
}

export function record({ _zod: keys }: Schema, { _zod: values }: Schema, params?: Params): Schema {
  const { error } = paramsOf(params)
  const parse = (input: unknown): Outcome => {
    if (!isObject(input)) return wrong(input, error)
    const value: Record<string, unknown> = {}
    const issues: Outcome['issues'] = []
    for (const name of (keys.values as ReadonlySet<string> | undefined) ?? Object.keys(input)) {
      if (name === '__proto__') continue
      if (keys.run(name).issues.length > 0) {
        issues.push(...wrong(input, error, [name]).issues)
        continue
      }
      const outcome = values.run(input[name])
      issues.push(...under(name, outcome))
      value[name] = outcome.value
    }
    if (keys.values && Object.keys(input).some((name) => !keys.values?.has(name)))
      issues.push(...wrong(input, error).issues.map((issue) => ({ ...issue, goesOn: true })))
    return { value, issues }
  }
  return make({ def: { type: 'record' }, error, parse })
}

export const nullable = (innerType: Schema): Schema =>
  make({
    def: { type: 'nullable', innerType },
    parse: (value) => (value === null ? fine(value) : innerType._zod.run(value)),
    internals: innerType._zod,
  })

export function optional(innerType: Schema): Schema {
  const { run, absent, values } = innerType._zod
  const isDefaulted = absent === 'defaulted'
  const parse = (value: unknown): Outcome => {
    if (value !== undefined) return run(value)
    const outcome = isDefaulted ? run(value) : fine(value)
    return fine(outcome.issues.length > 0 ? undefined : outcome.value)
  }
  const internals = { absent: isDefaulted ? absent : ('optional' as const), mayBeMissing: true }
  return make({
    def: { type: 'optional', innerType },
    parse,
    internals: { ...internals, values: values && new Set([...values, undefined]) },
  })
}

export const _default = (innerType: Schema, instead: unknown): Schema =>
  make({
    def: { type: 'default', innerType },
    parse(value) {
      const outcome = value === undefined ? fine(value) : innerType._zod.run(value)
      return outcome.value === undefined ? { ...outcome, value: instead } : outcome
    },
    internals: { absent: 'defaulted', values: innerType._zod.values },
  })

export const transform = (change: (value: never) => unknown): Schema =>
  make({
    def: { type: 'transform' },
    parse: (value) => fine(change(value as never)),
    internals: { absent: 'optional' },
  })

export const pipe = ({ _zod: into }: Schema, { _zod: out }: Schema): Schema =>
  make({
    def: { type: 'pipe' },
    parse(value) {
      const outcome = into.run(value)
      return outcome.issues.length > 0 ? { ...outcome, isOver: true } : out.run(outcome.value)
    },
    internals: { absent: into.absent, mayBeMissing: out.mayBeMissing, values: into.values },
  })

export function union(options: readonly Schema[], params?: Params): Schema {
  const { error } = paramsOf(params)
  const all = options.map(({ _zod }) => _zod)
  const absent = all.some((it) => it.absent === 'defaulted') ? 'defaulted' : all.find((it) => it.absent)?.absent
  const parse = (value: unknown): Outcome => {
    const outcomes: Outcome[] = []
    for (const { run } of all) {
      const outcome = run(value)
      if (outcome.issues.length === 0) return outcome
      outcomes.push(outcome)
    }
    const nearly = outcomes.filter(({ issues, isOver }) => !isOver && issues.every(({ goesOn }) => goesOn === true))
    return (nearly.length === 1 && nearly[0]) || wrong(value, error)
  }
  return make({
    def: { type: 'union' },
    error,
    parse,
    internals: { absent, mayBeMissing: all.some((it) => it.mayBeMissing) },
    more: { options },
  })
}

export function discriminatedUnion(name: string, options: readonly Schema[], params?: Params): Schema {
  const { error } = paramsOf(params)
  const parse = (value: unknown): Outcome => {
    if (!isObject(value)) return wrong(value, error)
    const chosen = options.find(({ shape }) => shape?.[name]?._zod.values?.has(value[name]))
    return chosen ? chosen._zod.run(value) : wrong(value, error, [name])
  }
  return make({ def: { type: 'union' }, error, parse, more: { options } })
}
