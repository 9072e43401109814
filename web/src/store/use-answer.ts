import {
  type DefaultError,
  type InfiniteData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { EntityStore } from './entities.ts'
import type { Entities, Kept, Kind } from './kept.ts'
import type { Whole } from './query.ts'
import { storeOf } from './store-of.ts'

export const useStore = (): EntityStore => storeOf(useQueryClient())

/** An answer, with its entities as they are now. */
export function useAnswer<T, Key extends QueryKey>(
  options: UseQueryOptions<Kept<T>, DefaultError, Kept<T>, Key> & Whole<T>,
) {
  const store = useStore()
  const query = useQuery(options)
  const data = useSyncExternalStore(store.subscribe, () => store.read<T>(query.data))
  return { ...query, data }
}

/** As much of a list as whoever shows it needs. */
export interface Pages<Page> {
  data: { pages: Page[] } | undefined
  isError: boolean
  isFetching: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

/** The pages of a list, with what they hold as it is now. */
export function usePages<T, Key extends QueryKey>(
  options: UseInfiniteQueryOptions<Kept<T>, DefaultError, InfiniteData<Kept<T>>, Key, string | null> & Whole<T>,
) {
  const store = useStore()
  const query = useInfiniteQuery(options)
  const kept: Kept<T>[] | undefined = query.data?.pages
  const pages = useSyncExternalStore(store.subscribe, () => store.read<T[]>(kept))
  return { ...query, data: pages && { pages } }
}

/** One that is known, whatever told of it. */
export function useEntity<K extends Kind>(kind: K, id: string): Entities[K] | undefined {
  const store = useStore()
  return useSyncExternalStore(store.subscribe, () => store.find(kind, id))
}
