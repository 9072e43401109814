import { feed } from '@hakari/contract'
import { list } from '../../store/list.ts'

const following = list({
  operation: feed.following,
  changesWith: ['follows'],
  hint: ({ hasNewFollowed }) => (hasNewFollowed ? 'soon' : null),
  holdsBackNewItems: true,
  leavesOutMuted: true,
  prependsOwn: { entry: () => true },
  isCachedOffline: () => true,
})

const all = list({
  operation: feed.all,
  hint: ({ hasNew }) => (hasNew ? 'soon' : null),
  holdsBackNewItems: true,
  leavesOutMuted: true,
  prependsOwn: { entry: () => true },
  isCachedOffline: () => true,
})

export const feedQuery = { following: following({ query: {} }), all: all({ query: {} }) }
