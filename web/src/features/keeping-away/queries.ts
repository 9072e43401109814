import { blocks, mutedWords, mutes } from '@hakari/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { list } from '../../store/list.ts'
import { queryOf } from '../../store/query.ts'

/** Always asked for: a mute ends by itself. */
export const mutesPages = { ...list({ operation: mutes.list })({ query: {} }), staleTime: 0 }

const fromTheTop = (): string | null => null

/** Not among what is known of members: naming them there would bring back what every list has just left out. */
export const blocksPages = infiniteQueryOptions({
  queryKey: [blocks.list.id],
  queryFn: ({ pageParam }) => call(blocks.list, { query: pageParam === null ? {} : { before: pageParam } }),
  initialPageParam: fromTheTop(),
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
})

export const wordsQuery = queryOf(mutedWords.mine, {})
