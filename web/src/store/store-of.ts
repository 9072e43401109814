import type { QueryClient } from '@tanstack/react-query'
import { createEntityStore, type EntityStore } from './entity-store.ts'

const stores = new WeakMap<QueryClient, EntityStore>()

/** The entities that the normalised answers of this client refer to. */
export function storeOf(client: QueryClient): EntityStore {
  const known = stores.get(client)
  if (known) return known
  const made = createEntityStore()
  stores.set(client, made)
  return made
}
