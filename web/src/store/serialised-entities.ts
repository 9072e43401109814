import type { EntityStore } from './entity-store.ts'
import { type Fields, isObject } from './entity-table.ts'
import { isRef, type EntityKind, type Ref } from './normalised.ts'

/** Entities in the shape in which the offline cache stores them. */
export type SerialisedEntities = { [K in EntityKind]?: Record<string, Fields> }

/** The entities that these normalised answers refer to, but no deleted one. */
export function serialiseEntities(store: EntityStore, answers: unknown): SerialisedEntities {
  const serialised: SerialisedEntities = {}
  const collect = (value: unknown): void => {
    if (!isObject(value)) return
    if (!isRef(value)) return Object.values(value).forEach(collect)
    const fields = store.fieldsOf(value)
    const ofKind = (serialised[value.kind] ??= {})
    if (!fields || Object.hasOwn(ofKind, value.id)) return
    ofKind[value.id] = fields
    Object.values(fields).forEach(collect)
  }
  collect(answers)
  return serialised
}

/** Puts those entities back into the store that these normalised answers refer to. */
export function restoreEntities(store: EntityStore, serialised: SerialisedEntities, answers: unknown): void {
  const found: [Ref, Fields][] = []
  const restore = (value: unknown): void => {
    if (!isObject(value)) return
    if (!isRef(value)) return Object.values(value).forEach(restore)
    const fields: unknown = serialised[value.kind]?.[value.id]
    if (!isObject(fields)) return
    found.push([value, fields])
    Object.values(fields).forEach(restore)
  }
  restore(answers)
  store.restore(found)
}
