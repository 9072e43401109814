import { type EntityKind, isRef, type Ref } from './normalised.ts'

export type Fields = Record<string, unknown>

export interface StoredEntity {
  ref: Ref
  /** Entities inside this one are refs. */
  fields: Fields
  /** The table's moment of the last change that no answer told of. */
  changedAt: number
  /** Fields that somebody has changed, each with the presses that the server has not heard of: no answer knows better. */
  expected?: Map<string, Set<string>>
  /** The entity with everything inside, and the version of the store which that was read from. */
  denormalised?: { version: number; value: Fields }
}

/** What the viewer pressed, and how far it has come. */
export interface Press {
  id: string
  is: 'expected' | 'answered' | 'undone'
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
    const isNewer = (name: string) => askedAt >= known.changedAt && !known.expected?.get(name)?.size
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

    /** Whether anything is different now. What an answer says of a field yields to later presses that change it, too. */
    change(known: StoredEntity, changed: Fields, press?: Press): boolean {
      known.changedAt = ++moment
      const expected = (known.expected ??= new Map<string, Set<string>>())
      if (press) for (const presses of expected.values()) presses.delete(press.id)
      const fields = { ...known.fields }
      for (const [name, value] of Object.entries(changed)) {
        const others = expected.get(name) ?? new Set()
        if (press?.is === 'answered' && others.size > 0) continue
        if (press?.is === 'expected') expected.set(name, others.add(press.id))
        else if (!press) expected.delete(name)
        fields[name] = value
      }
      if (isSame(fields, known.fields)) return false
      known.fields = fields
      return true
    },

    /** Nobody will answer any press any more: whatever is told from now on counts. */
    forgetPresses(): void {
      for (const ofKind of Object.values(stored)) for (const known of ofKind.values()) delete known.expected
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
