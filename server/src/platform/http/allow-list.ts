import * as z from 'zod/mini'

type Copy = (value: unknown) => unknown

const asItIs: Copy = (value) => value
const plainTypes = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'null'])

/**
 * What a schema names, and nothing else. It is put together once, because every answer passes through it, and
 * judges nothing: whether an answer is right is found out by the tests. What it does not know how to copy is parsed.
 */
export function allowList(schema: z.ZodMiniType): Copy {
  return copyOf(schema)
}

function copyOf(schema: z.core.$ZodType): Copy {
  // Every schema of the contract is one of those that zod knows.
  const known = schema as z.core.$ZodTypes
  const { def } = known._zod
  if (plainTypes.has(def.type)) return asItIs
  if (def.type === 'object') return copyOfObject(def.shape)
  if (def.type === 'array') {
    const item = copyOf(def.element)
    return (value) => {
      if (!Array.isArray(value)) return refuse(value)
      if (item === asItIs) return value
      const copied = value.map(item)
      return copied.every((it, at) => it === value[at]) ? value : copied
    }
  }
  if (def.type === 'optional' || def.type === 'nullable') {
    const inner = copyOf(def.innerType)
    return inner === asItIs ? asItIs : (value) => (value == null ? value : inner(value))
  }
  return (value) => z.parse(known, value)
}

/** An answer mostly has the names of its schema and no others: then it is as good as its copy, which takes ten times longer. */
function copyOfObject(shape: z.core.$ZodShape): Copy {
  const fields = Object.entries(shape).map(([name, inner]) => ({ name, copy: copyOf(inner) }))
  const names = new Set(Object.keys(shape))
  const withParts = fields.filter(({ copy }) => copy !== asItIs)
  const isClean = (value: Record<string, unknown>) => {
    for (const name in value) if (!names.has(name)) return false
    return withParts.every(({ name, copy }) => copy(value[name]) === value[name])
  }
  return (value) => {
    if (!isRecord(value)) return refuse(value)
    if (isClean(value)) return value
    return Object.fromEntries(fields.map(({ name, copy }) => [name, copy(value[name])]))
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const refuse = (value: unknown): never => {
  throw new TypeError(`an answer has ${typeof value} where the contract has something with parts`)
}
