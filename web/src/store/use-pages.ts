import {
  type DefaultError,
  type InfiniteData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Normalised } from './normalised.ts'
import type { Denormalised } from './query.ts'
import { useStore } from './use-answer.ts'

/** The part of a query that whoever shows a list needs. */
export interface Pages<Page> {
  data: { pages: Page[] } | undefined
  isError: boolean
  isFetching: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  refetch: (options?: { cancelRefetch?: boolean }) => Promise<unknown>
  fetchNextPage: () => Promise<unknown>
}

/** The pages of a list, with what they hold as it is now. */
export function usePages<T, Key extends QueryKey>(
  options: UseInfiniteQueryOptions<Normalised<T>, DefaultError, InfiniteData<Normalised<T>>, Key, string | null> &
    Denormalised<T>,
) {
  const store = useStore()
  const query = useInfiniteQuery(options)
  const kept: Normalised<T>[] | undefined = query.data?.pages
  const pages = useSyncExternalStore(store.subscribe, () => store.denormalise<T[]>(kept))
  return { ...query, data: pages && { pages } }
}
