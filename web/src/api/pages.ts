import type { AnyOperation } from '@hakari/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'

interface Page {
  next: string | null
}

/** Asking for a list page by page; each goes on where the one before ended. */
export const pagesOf = <P extends Page>(
  operation: AnyOperation,
  input: object,
  fetchPage: (before: string | undefined) => Promise<P>,
) =>
  infiniteQueryOptions({
    queryKey: [operation.id, input, 'pages'] as const,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: P) => next ?? undefined,
  })
