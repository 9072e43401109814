import type { QueryClient } from '@tanstack/react-query'
import { createEntities, type EntityStore } from './entities.ts'

const stores = new WeakMap<QueryClient, EntityStore>()

/** The entities that the answers of this client name. */
export function storeOf(client: QueryClient): EntityStore {
  const known = stores.get(client)
  if (known) return known
  const made = createEntities()
  stores.set(client, made)
  return made
}
