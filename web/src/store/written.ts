import type { EntityStore, Fields } from './entities.ts'
import { isRef, type Kind, type Ref } from './kept.ts'

/** As they are written down: the entities that some answers name. */
export type Written = { [K in Kind]?: Record<string, Fields> }

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Whatever these answers name; nothing that is gone. */
export function writeDown(store: EntityStore, answers: unknown): Written {
  const written: Written = {}
  const collect = (value: unknown): void => {
    if (!isObject(value)) return
    if (!isRef(value)) return Object.values(value).forEach(collect)
    const fields = store.fieldsOf(value)
    const ofKind = (written[value.kind] ??= {})
    if (!fields || Object.hasOwn(ofKind, value.id)) return
    ofKind[value.id] = fields
    Object.values(fields).forEach(collect)
  }
  collect(answers)
  return written
}

/** What was written down of what these answers name. */
export function bringBack(store: EntityStore, written: Written, answers: unknown): void {
  const found: [Ref, Fields][] = []
  const bring = (value: unknown): void => {
    if (!isObject(value)) return
    if (!isRef(value)) return Object.values(value).forEach(bring)
    const fields: unknown = written[value.kind]?.[value.id]
    if (!isObject(fields)) return
    found.push([value, fields])
    Object.values(fields).forEach(bring)
  }
  bring(answers)
  store.remember(found)
}
