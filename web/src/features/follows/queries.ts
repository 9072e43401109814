import { follows } from '@hakari/contract'
import { concernsMember, type Declaration } from '../../store/declarations.ts'
import { list } from '../../store/list.ts'

type FollowList = typeof follows.followers | typeof follows.following

/** What the two lists have in common: whose they are, and when they are fetched again. */
const followList = {
  of: ({ params }) => ({ kind: 'member', id: params.id }),
  hint: (update, { input }) => concernsMember(update, input.params.id),
  isCachedOffline: () => true,
} satisfies Omit<Declaration<FollowList>, 'operation'>

const lists = {
  followers: list({
    ...followList,
    operation: follows.followers,
    tells: ({ name, count }, { params }) => [{ id: params.id, name, followers: count }],
  }),
  following: list({
    ...followList,
    operation: follows.following,
    tells: ({ name, count }, { params }) => [{ id: params.id, name, following: count }],
  }),
}

export const listOf = (id: string, direction: keyof typeof lists) => lists[direction]({ params: { id }, query: {} })
