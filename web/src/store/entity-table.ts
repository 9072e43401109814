import { type EntityKind, isRef, type Ref } from './normalised.ts'

export type Fields = Record<string, unknown>

export interface StoredEntity {
  ref: Ref
  /** Entities inside this one are refs. */
  fields: Fields
  /** The table's moment of the last change that no answer told of. */
  changedAt: number
  /** Names of fields that somebody has changed and that the server has not heard of: no answer knows better. */
  expected?: Set<string> | undefined
  /** The entity with everything inside, and the version of the store which that was read from. */
  denormalised?: { version: number; value: Fields }
}

const never = -1
/** Older than anything the server has said on this page. */
export const beforeEverything = never - 1

const byKind = <T>(): Record<EntityKind, Map<string, T>> => ({
  entry: new Map(),
  comment: new Map(),
  member: new Map(),
})

/** Entities by kind and id, with tombstones for the deleted ones. Moments order answers against changes. */
export function createEntityTable() {
  const stored = byKind<StoredEntity>()
  /** Kept also for entities that are not known yet: an answer that still holds one may be on its way. */
  const tombstones = byKind<number>()
  let moment = 0

  /** An answer that was asked for before a change does not know of it, so it overwrites nothing that is known. */
  function merge(kind: EntityKind, id: string, told: Fields, askedAt: number): Ref {
    if (askedAt >= (tombstones[kind].get(id) ?? Infinity)) tombstones[kind].delete(id)
    const known = stored[kind].get(id)
    if (!known) {
      const made: StoredEntity = { ref: { kind, id }, fields: told, changedAt: never }
      stored[kind].set(id, made)
      return made.ref
    }
    const isNewer = (name: string) => askedAt >= known.changedAt && !known.expected?.has(name)
    const fields = { ...known.fields }
    for (const [name, value] of Object.entries(told)) if (isNewer(name) || !(name in fields)) fields[name] = value
    if (!isSame(fields, known.fields)) known.fields = fields
    return known.ref
  }

  /** A deleted member takes along what they made. */
  function isDeleted({ kind, id }: Ref): boolean {
    const member = stored[kind].get(id)?.fields['member']
    return tombstones[kind].has(id) || (isObject(member) && isRef(member) && isDeleted(member))
  }

  return {
    merge,
    isDeleted,
    stored,
    tombstones,
    now: () => moment,
    get: ({ kind, id }: Ref) => stored[kind].get(id),

    /** Whether anything is different now. */
    change(known: StoredEntity, changed: Fields, { isExpected }: { isExpected: boolean }): boolean {
      known.changedAt = ++moment
      known.expected = isExpected ? new Set([...(known.expected ?? []), ...Object.keys(changed)]) : undefined
      const fields = { ...known.fields, ...changed }
      if (isSame(fields, known.fields)) return false
      known.fields = fields
      return true
    },

    bury(kind: EntityKind, ids: string[]): void {
      moment++
      for (const id of ids) tombstones[kind].set(id, moment)
    },

    clear(): void {
      for (const ofKind of [...Object.values(stored), ...Object.values(tombstones)]) ofKind.clear()
    },
  }
}

export type EntityTable = ReturnType<typeof createEntityTable>

export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

export const isSame = (one: Fields, other: Fields) => {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
