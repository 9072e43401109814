import { type EntityTable, type Fields, isObject, isSame } from './entity-table.ts'
import { isRef, type Ref } from './normalised.ts'

/** Puts entities back where an answer has refs. What has not changed stays the same object, so that React skips it. */
export function createDenormaliser(table: EntityTable) {
  const cached = new WeakMap<object, { version: number; value: unknown }>()
  let version = 0

  function entityOf(ref: Ref): Fields | undefined {
    const known = table.get(ref)
    if (!known) return undefined
    if (known.denormalised?.version !== version) {
      const value = denormalise(known.fields, known.denormalised?.value)
      known.denormalised = { version, value: isObject(value) ? value : known.fields }
    }
    return known.denormalised.value
  }

  /** A comment is the one entity that an answer names and can do without. */
  const isGoneComment = (value: unknown) =>
    isObject(value) && isRef(value) && value.kind === 'comment' && (table.isDeleted(value) || !table.get(value))

  function denormalise(normalised: unknown, before: unknown): unknown {
    if (Array.isArray(normalised)) {
      const items = normalised
        .filter((item: unknown) => !isObject(item) || !isRef(item) || !table.isDeleted(item))
        .map((item: unknown, at) => denormalise(item, Array.isArray(before) ? before[at] : undefined))
        .filter((item) => item !== undefined)
      return Array.isArray(before) && isSameList(items, before) ? before : items
    }
    if (!isObject(normalised)) return normalised
    if (isRef(normalised)) return entityOf(normalised)
    const old = isObject(before) ? before : undefined
    const fields = Object.fromEntries(
      Object.entries(normalised).map(([name, value]) => [
        name,
        isGoneComment(value) ? null : denormalise(value, old?.[name]),
      ]),
    )
    return old && isSame(fields, old) ? old : fields
  }

  return {
    entityOf,
    /** The table has changed, so whatever was read before is read again. */
    invalidate: () => void version++,
    read(normalised: unknown): unknown {
      if (!isObject(normalised)) return normalised
      const before = cached.get(normalised)
      if (before?.version === version) return before.value
      const value = denormalise(normalised, before?.value)
      cached.set(normalised, { version, value })
      return value
    },
  }
}

const isSameList = (one: unknown[], other: unknown[]) =>
  one.length === other.length && one.every((item, at) => item === other[at])
