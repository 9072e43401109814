import { entityKindOf } from '@hakari/contract'
import type * as z from 'zod/mini'
import type { Kind, Ref } from './kept.ts'

/** Puts an entity where it is kept; what stands for it in the answer comes back. */
type Keep = (kind: Kind, id: string, entity: object) => Ref
type TakeApart = (value: unknown, keep: Keep) => unknown
type Schema = z.core.$ZodTypes

const known = new WeakMap<object, TakeApart | null>()

/** How entities are taken out of what this schema describes, wherever in it they stand; null where there are none. */
export function takingApart(schema: z.core.$ZodType): TakeApart | null {
  let way = known.get(schema)
  if (way === undefined) {
    // Every schema of the contract is one of those that zod knows.
    way = wayInto(schema as Schema)
    known.set(schema, way)
  }
  return way
}

function wayInto(schema: Schema): TakeApart | null {
  const { def } = schema._zod
  if (def.type === 'object') return intoObject(entityKindOf(schema), def.shape)
  if (def.type === 'array') {
    const item = takingApart(def.element)
    return item && ((value, keep) => (Array.isArray(value) ? value.map((it: unknown) => item(it, keep)) : value))
  }
  if (def.type === 'nullable' || def.type === 'optional') {
    const inner = takingApart(def.innerType)
    return inner && ((value, keep) => (value == null ? value : inner(value, keep)))
  }
  return null
}

function intoObject(kind: Kind | undefined, shape: z.core.$ZodShape): TakeApart | null {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const way = takingApart(field)
    return way ? [[name, way] as const] : []
  })
  if (fields.length === 0 && kind === undefined) return null
  return (value, keep) => {
    if (!isRecord(value)) return value
    const inside = fields.map(([name, way]) => [name, way(value[name], keep)] as const)
    const apart = { ...value, ...Object.fromEntries(inside) }
    return kind === undefined ? apart : keep(kind, String(value['id']), apart)
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
