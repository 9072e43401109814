import type * as z from 'zod/mini'
import { createDenormaliser } from './denormalise.ts'
import { beforeEverything, createEntityTable, type Fields, type Press } from './entity-table.ts'
import { normaliserOf } from './normalise.ts'
import type { Changes, Entities, EntityKind, Normalised, Ref } from './normalised.ts'

/**
 * The normalised cache: entries, comments and members, each once by its id. Answers hold refs to them and are denormalised
 * when they are read, so a change of one entity is seen in every list.
 */
export function createEntityStore() {
  const table = createEntityTable()
  const denormaliser = createDenormaliser(table)
  const listeners = new Set<() => void>()

  const notify = () => {
    denormaliser.invalidate()
    for (const listener of listeners) listener()
  }

  function denormalise<T>(normalised: Normalised<T>): T
  function denormalise<T>(normalised: Normalised<T> | undefined): T | undefined
  function denormalise(normalised: unknown): unknown {
    return denormaliser.read(normalised)
  }

  /** An entity that is known and not deleted. */
  function find<K extends EntityKind>(kind: K, id: string): Entities[K] | undefined {
    if (table.isDeleted({ kind, id })) return undefined
    // Whatever is stored of a kind was described by the contract's schema of that kind.
    return denormaliser.entityOf({ kind, id }) as Entities[K] | undefined
  }

  return {
    /** The moment of the store. Whoever asks the server notes it first, so that a late answer overwrites no change. */
    now: table.now,

    /** Stores the entities of an answer of this schema, and returns the answer with refs in their place. */
    normalise<T>(schema: z.core.$ZodType, answer: T, askedAt = table.now()): Normalised<T> {
      const normaliser = normaliserOf(schema)
      const normalised: unknown = normaliser
        ? normaliser(answer, (kind, id, told) => table.merge(kind, id, { ...told }, askedAt))
        : answer
      if (normaliser) notify()
      // The normaliser was made from the schema, which describes the answer.
      return normalised as Normalised<T>
    },

    /** An answer told, on the side, something of an entity that is known. */
    learn<K extends EntityKind>(
      kind: K,
      { id, ...told }: Partial<Entities[K]> & { id: string },
      askedAt: number,
    ): void {
      if (table.get({ kind, id })) table.merge(kind, id, told, askedAt)
    },

    /** An answer with its entities as they are known now. Deleted and unknown ones are in no list. */
    denormalise,
    find,
    isDeleted: table.isDeleted,

    /** All entities of a kind that are known and not deleted. */
    all: <K extends EntityKind>(kind: K): Entities[K][] =>
      [...table.stored[kind].keys()].flatMap((id) => find(kind, id) ?? []),

    /**
     * Changes an entity by something that is known for sure, whatever an older answer says. What is only expected, because the
     * server has not heard of a press, also no newer answer takes back, until that press is answered or undone.
     */
    change<K extends EntityKind>(
      kind: K,
      id: string,
      change: (now: Entities[K]) => Changes<Entities[K]>,
      press?: Press,
    ): void {
      const known = table.get({ kind, id })
      const now = find(kind, id)
      if (known && now && table.change(known, change(now), press)) notify()
    },

    forgetPresses: (): void => table.forgetPresses(),

    /** Leaves tombstones: no list shows them, whatever an older answer says. Returns those that were known. */
    remove<K extends EntityKind>(kind: K, ids: Iterable<string>): Entities[K][] {
      const fresh = [...ids].filter((id) => !table.tombstones[kind].has(id))
      if (fresh.length === 0) return []
      const removed = fresh.flatMap((id) => find(kind, id) ?? [])
      table.bury(kind, fresh)
      notify()
      return removed
    },

    /** The normalised fields of an entity that is not deleted. */
    fieldsOf: (ref: Ref): Fields | undefined => (table.isDeleted(ref) ? undefined : table.get(ref)?.fields),

    /** Takes entities back from the device. Whatever is known by now is newer. */
    restore(known: Iterable<[Ref, Fields]>): void {
      for (const [{ kind, id }, fields] of known) table.merge(kind, id, fields, beforeEverything)
      notify()
    },

    clear(): void {
      table.clear()
      notify()
    },

    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type EntityStore = ReturnType<typeof createEntityStore>
