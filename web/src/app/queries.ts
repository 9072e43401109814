import { QueryClient } from '@tanstack/react-query'

const always = { networkMode: 'always' } as const

/** What is known of the server. Offline is an answer like any other: nothing waits in silence for the network. */
export const queries = new QueryClient({ defaultOptions: { queries: { ...always, retry: 1 }, mutations: always } })
