import { type DefaultError, type QueryKey, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { EntityStore } from './entity-store.ts'
import type { Entities, Normalised, EntityKind } from './normalised.ts'
import type { Denormalised } from './query.ts'
import { storeOf } from './store-of.ts'

export const useStore = (): EntityStore => storeOf(useQueryClient())

/** An answer, with its entities as they are now. */
export function useAnswer<T, Key extends QueryKey>(
  options: UseQueryOptions<Normalised<T>, DefaultError, Normalised<T>, Key> & Denormalised<T>,
) {
  const store = useStore()
  const query = useQuery(options)
  const data = useSyncExternalStore(store.subscribe, () => store.denormalise<T>(query.data))
  return { ...query, data }
}

/** One that is known, whatever told of it. */
export function useEntity<K extends EntityKind>(kind: K, id: string): Entities[K] | undefined {
  const store = useStore()
  return useSyncExternalStore(store.subscribe, () => store.find(kind, id))
}
