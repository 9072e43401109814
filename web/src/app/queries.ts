import { QueryClient } from '@tanstack/react-query'
import { refusalCode } from '../api/refusal-code.ts'

/** What the server refused on purpose it refuses again; what got lost may arrive the second time. */
const retry = (failures: number, error: unknown) =>
  failures < 1 && ['unavailable', 'unexpected'].includes(refusalCode(error))

/** How long the way back finds a list as long as it was left, so that it can be scrolled to the same place. */
const gcTime = 30 * 60_000

/** What several places of a screen show is asked for once, though one of them comes a little later. */
const staleTime = 2000

/** What is known of the server. Offline is an answer like any other: nothing waits in silence for the network. */
export const queries = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', retry, gcTime, staleTime } },
})
