import type { AnyOperation, InputOf, OutputOf } from '@hakari/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { queryOf } from './query.ts'

/** Going back to a list shows what was there; only after this long is it asked for again. */
const freshMs = 60_000

/** A list that goes on for as long as its pages name a next one. */
export const pagesOf = <Op extends AnyOperation>(operation: Op, input: InputOf<Op>) =>
  infiniteQueryOptions({
    queryKey: [...queryOf(operation, input).queryKey, 'pages'] as const,
    queryFn: ({ pageParam }): Promise<OutputOf<Op>> => {
      const { query = {} } = input as { query?: object }
      return call(operation, { ...input, query: pageParam === null ? query : { ...query, before: pageParam } })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page as { next: string | null }).next,
    staleTime: freshMs,
    // What others did meanwhile is heard, and comes without making the list jump.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
