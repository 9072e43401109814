import { type OutboxItem, parseItem, serialiseItem } from './outbox-item.ts'
import type { KeyValueStorage } from './environment.ts'

interface OutboxStorageOptions {
  storage: KeyValueStorage
  member: () => string | null
  /** Items of a kind that this build cannot send are left alone. */
  isKnown: (item: OutboxItem) => boolean
}

const beginning = 'outbox.'

export type OutboxStorage = ReturnType<typeof createOutboxStorage>

/** The unsent items, read from and written to the device. */
export function createOutboxStorage({ storage, member, isKnown }: OutboxStorageOptions) {
  /** Items that the browser refused to store last as long as the page. */
  const onThisPage = new Map<string, string>()
  const listeners = new Set<() => void>()
  let known: { of: string | null; items: readonly OutboxItem[] } | null = null

  /** Every item has a key of its own, so that two tabs never overwrite each other. */
  const nameOf = (id: string) => `${beginning}${member() ?? ''}.${id}`

  function readAll(under: string): OutboxItem[] {
    const values = new Map(storage.names(under).map((name) => [name, storage.read(name) ?? '']))
    for (const [name, value] of onThisPage) if (name.startsWith(under)) values.set(name, value)
    const items = [...values.values()].map(parseItem).filter((item) => item !== undefined)
    return items.filter(isKnown).toSorted((a, b) => a.at - b.at)
  }

  /** Reads anew, because another tab may have changed the storage. */
  function refresh(): void {
    known = null
    for (const listener of listeners) listener()
  }

  /** The items of this member, oldest first. The same array until something changes, as React needs it. */
  function items(): readonly OutboxItem[] {
    const of = member()
    if (known?.of !== of) known = { of, items: of === null ? [] : readAll(nameOf('')) }
    return known.items
  }

  function forget(id: string): void {
    storage.forget(nameOf(id))
    onThisPage.delete(nameOf(id))
    refresh()
  }

  return {
    items,
    refresh,
    forget,
    find: (id: string) => items().find((item) => item.id === id),
    keep: (item: OutboxItem): void => {
      const [name, value] = [nameOf(item.id), serialiseItem(item)]
      if (storage.keep(name, value)) onThisPage.delete(name)
      else onThisPage.set(name, value)
      refresh()
    },
    forgetAll: (): void => {
      for (const { id } of items()) forget(id)
    },
    /** The items of everybody who was signed in here. */
    itemsOfAll: () => readAll(beginning),
    /** Whether closing this page would lose something. */
    isOnlyHere: () => onThisPage.size > 0,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
