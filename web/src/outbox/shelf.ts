import { type Item, itemIn, written } from './item.ts'
import type { Storage } from './world.ts'

interface Place {
  storage: Storage
  member: () => string | null
  /** What nobody knows how to send is left alone. */
  isKnown: (item: Item) => boolean
}

const beginning = 'outbox.'

export type Shelf = ReturnType<typeof createShelf>

/** What is unsent, where it is kept. */
export function createShelf({ storage, member, isKnown }: Place) {
  /** What the browser did not keep lasts as long as the page. */
  const onThisPage = new Map<string, string>()
  const listeners = new Set<() => void>()
  let known: { of: string | null; items: readonly Item[] } | null = null

  /** One name for each, so that two tabs never write over each other. */
  const nameOf = (id: string) => `${beginning}${member() ?? ''}.${id}`

  function readAll(under: string): Item[] {
    const values = new Map(storage.names(under).map((name) => [name, storage.read(name) ?? '']))
    for (const [name, value] of onThisPage) if (name.startsWith(under)) values.set(name, value)
    const items = [...values.values()].map(itemIn).filter((item) => item !== undefined)
    return items.filter(isKnown).toSorted((a, b) => a.at - b.at)
  }

  /** Another tab may have changed it. */
  function lookAgain(): void {
    known = null
    for (const listener of listeners) listener()
  }

  /** What this member did and the server may not know yet, oldest first. The same until something changes. */
  function items(): readonly Item[] {
    const of = member()
    if (known?.of !== of) known = { of, items: of === null ? [] : readAll(nameOf('')) }
    return known.items
  }

  function forget(id: string): void {
    storage.forget(nameOf(id))
    onThisPage.delete(nameOf(id))
    lookAgain()
  }

  return {
    items,
    lookAgain,
    forget,
    find: (id: string) => items().find((item) => item.id === id),
    keep: (item: Item): void => {
      const [name, value] = [nameOf(item.id), written(item)]
      if (storage.keep(name, value)) onThisPage.delete(name)
      else onThisPage.set(name, value)
      lookAgain()
    },
    forgetAll: (): void => {
      for (const { id } of items()) forget(id)
    },
    /** Of everybody who was signed in here. */
    itemsOfAll: () => readAll(beginning),
    /** Whether closing this page would lose something. */
    isOnlyHere: () => onThisPage.size > 0,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
