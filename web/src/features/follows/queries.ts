import { follows } from '@hakari/contract'
import { concernsMember } from '../../store/declarations.ts'
import { list } from '../../store/list.ts'

const followers = list({
  operation: follows.followers,
  of: ({ params }) => ({ kind: 'member', id: params.id }),
  hint: (update, { input }) => concernsMember(update, input.params.id),
  isCachedOffline: () => true,
  tells: ({ name, count }, { params }) => [{ id: params.id, name, followers: count }],
})

const following = list({
  operation: follows.following,
  of: ({ params }) => ({ kind: 'member', id: params.id }),
  hint: (update, { input }) => concernsMember(update, input.params.id),
  isCachedOffline: () => true,
  tells: ({ name, count }, { params }) => [{ id: params.id, name, following: count }],
})

const lists = { followers, following }

export const listOf = (id: string, direction: keyof typeof lists) => lists[direction]({ params: { id }, query: {} })
