import { entityKindOf } from '@hakari/contract'
import type * as z from 'zod/mini'
import { isObject } from './entity-table.ts'
import type { EntityKind, Ref } from './normalised.ts'

/** Stores an entity and returns the ref that stands for it in the answer. */
type Store = (kind: EntityKind, id: string, entity: object) => Ref
type Normaliser = (value: unknown, store: Store) => unknown
type Schema = z.core.$ZodTypes

const known = new WeakMap<object, Normaliser | null>()

/** Replaces the entities in what this schema describes by refs, wherever in it they stand; null where it has none. */
export function normaliserOf(schema: z.core.$ZodType): Normaliser | null {
  let normaliser = known.get(schema)
  if (normaliser === undefined) {
    // Every schema of the contract is one of those that zod knows.
    normaliser = makeNormaliser(schema as Schema)
    known.set(schema, normaliser)
  }
  return normaliser
}

function makeNormaliser(schema: Schema): Normaliser | null {
  const { def } = schema._zod
  if (def.type === 'object') return normaliserOfObject(entityKindOf(schema), def.shape)
  if (def.type === 'array') {
    const item = normaliserOf(def.element)
    return item && ((value, store) => (Array.isArray(value) ? value.map((it: unknown) => item(it, store)) : value))
  }
  if (def.type === 'nullable' || def.type === 'optional') {
    const inner = normaliserOf(def.innerType)
    return inner && ((value, store) => (value == null ? value : inner(value, store)))
  }
  return null
}

/** True or not there: an answer without it says that it is no longer so. */
const isFlag = ({ _zod: { def } }: Schema) =>
  def.type === 'optional' && (def.innerType as Schema)._zod.def.type === 'literal'

function normaliserOfObject(kind: EntityKind | undefined, shape: z.core.$ZodShape): Normaliser | null {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const normaliser = normaliserOf(field)
    return normaliser ? [[name, normaliser] as const] : []
  })
  if (fields.length === 0 && kind === undefined) return null
  const flags = kind === undefined ? [] : Object.entries(shape).filter(([, field]) => isFlag(field as Schema))
  const notSet = Object.fromEntries(flags.map(([name]) => [name, undefined]))
  return (value, store) => {
    if (!isObject(value)) return value
    const inside = fields.map(([name, normaliser]) => [name, normaliser(value[name], store)] as const)
    const normalised = { ...notSet, ...value, ...Object.fromEntries(inside) }
    return kind === undefined ? normalised : store(kind, String(value['id']), normalised)
  }
}
