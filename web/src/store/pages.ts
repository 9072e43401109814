import type { AnyOperation, InputOf, OutputOf } from '@hakari/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { ask, type Whole } from './query.ts'

/** Going back to a list shows what was there; only after this long is it asked for again. */
const freshMs = 60_000

/** The same list, asked for below this one. */
export function below<Op extends AnyOperation>(input: InputOf<Op>, before: string | null): InputOf<Op> {
  const { query } = { query: {}, ...input }
  return before === null ? input : { ...input, query: { ...query, before } }
}

const fromTheTop = (): string | null => null

const nextOf = (page: unknown): string | null =>
  typeof page === 'object' && page !== null && 'next' in page && typeof page.next === 'string' ? page.next : null

/** A list that goes on for as long as its pages name a next one. */
export const pagesOf = <Op extends AnyOperation>(operation: Op, input: InputOf<Op>) => {
  const options = infiniteQueryOptions({
    queryKey: [operation.id, input, 'pages'] as const,
    queryFn: ({ client, pageParam }) => ask(client, operation, below<Op>(input, pageParam)),
    initialPageParam: fromTheTop(),
    getNextPageParam: nextOf,
    staleTime: freshMs,
    // What others did meanwhile is heard, and comes without making the list jump.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const typed: typeof options & Whole<OutputOf<Op>> = options
  return typed
}
