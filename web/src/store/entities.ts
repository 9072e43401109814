import type * as z from 'zod/mini'
import { type Entities, isRef, type Kept, type Kind, type Ref } from './kept.ts'
import { takingApart } from './taking-apart.ts'

export type Fields = Record<string, unknown>

interface Stored {
  ref: Ref
  /** Entities inside it are named by their ids. */
  fields: Fields
  /** The moment of the store when something was last learned of it beside the answers. */
  changedAt: number
  /** It with everything inside, and of which state of the store that is. */
  whole?: { version: number; value: Fields }
}

const never = -1

/**
 * Entries, comments and members, each once by its id. Answers name them and are put together again when they are read,
 * so whatever becomes of one is seen in every list.
 */
export function createEntities() {
  const stored: Record<Kind, Map<string, Stored>> = { entry: new Map(), comment: new Map(), member: new Map() }
  /** When it was taken away, also of what was not known yet: an answer may be on its way. */
  const goneAt: Record<Kind, Map<string, number>> = { entry: new Map(), comment: new Map(), member: new Map() }
  const listeners = new Set<() => void>()
  const readBefore = new WeakMap<object, { version: number; value: unknown }>()
  let moment = 0
  let version = 0

  const tell = () => {
    version++
    for (const listener of listeners) listener()
  }

  /** What was asked for before a change does not know it: of what is known it takes nothing back. */
  function merge(kind: Kind, id: string, told: Fields, askedAt: number): Ref {
    if (askedAt >= (goneAt[kind].get(id) ?? Infinity)) goneAt[kind].delete(id)
    const known = stored[kind].get(id)
    if (!known) {
      const made: Stored = { ref: { kind, id }, fields: told, changedAt: never }
      stored[kind].set(id, made)
      return made.ref
    }
    const fields = askedAt >= known.changedAt ? { ...known.fields, ...told } : { ...told, ...known.fields }
    if (!isSame(fields, known.fields)) known.fields = fields
    return known.ref
  }

  /** Who is gone takes along what they made. */
  function isGone({ kind, id }: Ref): boolean {
    const member = stored[kind].get(id)?.fields['member']
    return goneAt[kind].has(id) || (isObject(member) && isRef(member) && isGone(member))
  }

  function wholeOf({ kind, id }: Ref): Fields | undefined {
    const known = stored[kind].get(id)
    if (!known) return undefined
    if (known.whole?.version !== version) {
      const value = together(known.fields, known.whole?.value)
      known.whole = { version, value: isObject(value) ? value : known.fields }
    }
    return known.whole.value
  }

  /** The same value as before where nothing in it has changed. */
  function together(kept: unknown, before: unknown): unknown {
    if (Array.isArray(kept)) {
      const items = kept
        .filter((item: unknown) => !isObject(item) || !isRef(item) || !isGone(item))
        .map((item: unknown, at) => together(item, Array.isArray(before) ? before[at] : undefined))
        .filter((item) => item !== undefined)
      return Array.isArray(before) && isSameList(items, before) ? before : items
    }
    if (!isObject(kept)) return kept
    if (isRef(kept)) return wholeOf(kept)
    const old = isObject(before) ? before : undefined
    const fields = Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, together(value, old?.[name])]))
    return old && isSame(fields, old) ? old : fields
  }

  function read<T>(kept: Kept<T>): T
  function read<T>(kept: Kept<T> | undefined): T | undefined
  function read(kept: unknown): unknown {
    if (!isObject(kept)) return kept
    const before = readBefore.get(kept)
    if (before?.version === version) return before.value
    const value = together(kept, before?.value)
    readBefore.set(kept, { version, value })
    return value
  }

  /** One that is known and still there. */
  function find<K extends Kind>(kind: K, id: string): Entities[K] | undefined {
    if (isGone({ kind, id })) return undefined
    // Whatever is kept of a kind was described by the contract's schema of that kind.
    return wholeOf({ kind, id }) as Entities[K] | undefined
  }

  return {
    /** The moment of the store. Who asks the server notes it first. */
    now: () => moment,

    /** Takes an answer of this schema apart: its entities are kept, the answer names them. */
    take<T>(schema: z.core.$ZodType, answer: T, askedAt = moment): Kept<T> {
      const apart = takingApart(schema)
      const kept: unknown = apart ? apart(answer, (kind, id, told) => merge(kind, id, { ...told }, askedAt)) : answer
      if (apart) tell()
      // What the schema describes is what it was taken apart by.
      return kept as Kept<T>
    },

    /** Something was told, on the side, of one that is known. */
    learn<K extends Kind>(kind: K, { id, ...told }: Partial<Entities[K]> & { id: string }, askedAt: number): void {
      if (stored[kind].has(id)) merge(kind, id, told, askedAt)
    },

    /** An answer with its entities as they are known now. What is gone, or unknown, is in no list. */
    read,
    find,
    isGone,

    /** All of a kind that are known and there. */
    all: <K extends Kind>(kind: K): Entities[K][] => [...stored[kind].keys()].flatMap((id) => find(kind, id) ?? []),

    /** Something is known for sure of one that is kept. */
    change<K extends Kind>(kind: K, id: string, change: (now: Entities[K]) => Partial<Entities[K]>): void {
      const known = stored[kind].get(id)
      const now = find(kind, id)
      if (!known || !now) return
      known.changedAt = ++moment
      const fields = { ...known.fields, ...change(now) }
      if (isSame(fields, known.fields)) return
      known.fields = fields
      tell()
    },

    /** They are no longer there: no list shows them, whatever an older answer says. Those that were known come back. */
    lose<K extends Kind>(kind: K, ids: Iterable<string>): Entities[K][] {
      const fresh = [...ids].filter((id) => !goneAt[kind].has(id))
      if (fresh.length === 0) return []
      const lost = fresh.flatMap((id) => find(kind, id) ?? [])
      moment++
      for (const id of fresh) goneAt[kind].set(id, moment)
      tell()
      return lost
    },

    /** What is kept of one that is there, with its own named by their ids. */
    fieldsOf: (ref: Ref): Fields | undefined => (isGone(ref) ? undefined : stored[ref.kind].get(ref.id)?.fields),

    /** What was known of it once. Whatever is known by now is newer. */
    remember(known: Iterable<[Ref, Fields]>): void {
      for (const [{ kind, id }, fields] of known) merge(kind, id, fields, never - 1)
      tell()
    },

    forgetAll(): void {
      for (const ofKind of [...Object.values(stored), ...Object.values(goneAt)]) ofKind.clear()
      tell()
    },

    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type EntityStore = ReturnType<typeof createEntities>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const isSameList = (one: unknown[], other: unknown[]) =>
  one.length === other.length && one.every((item, at) => item === other[at])

const isSame = (one: Fields, other: Fields) => {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
