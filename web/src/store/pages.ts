import type { AnyOperation, InputOf, OutputOf } from '@hakari/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { fetchNormalised, type Denormalised } from './query.ts'

/** Going back to a list shows what was there; only after this long is it fetched again. */
const freshMs = 60_000

/** The input of the page below this cursor. */
export function below<Op extends AnyOperation>(input: InputOf<Op>, before: string | null): InputOf<Op> {
  const { query } = { query: {}, ...input }
  return before === null ? input : { ...input, query: { ...query, before } }
}

const fromTheTop = (): string | null => null

const nextOf = (page: unknown): string | null =>
  typeof page === 'object' && page !== null && 'next' in page && typeof page.next === 'string' ? page.next : null

/** A list in pages, which goes on for as long as a page names the cursor of the next one. */
export const pagesOf = <Op extends AnyOperation>(operation: Op, input: InputOf<Op>) => {
  const options = infiniteQueryOptions({
    queryKey: [operation.id, input, 'pages'] as const,
    queryFn: ({ client, pageParam }) => fetchNormalised(client, operation, below<Op>(input, pageParam)),
    initialPageParam: fromTheTop(),
    getNextPageParam: nextOf,
    staleTime: freshMs,
    // What others did meanwhile is heard, and comes without making the list jump.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const typed: typeof options & Denormalised<OutputOf<Op>> = options
  return typed
}
