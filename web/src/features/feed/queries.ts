import { feed } from '@hakari/contract'
import { list } from '../../store/list.ts'

const following = list({
  operation: feed.following,
  changesWith: ['follows'],
  hint: ({ hasNewFollowed }) => (hasNewFollowed ? 'soon' : null),
  newOnesWait: true,
  takesOwn: { entry: () => true },
  isKept: () => true,
})

const all = list({
  operation: feed.all,
  hint: ({ hasNew }) => (hasNew ? 'soon' : null),
  newOnesWait: true,
  takesOwn: { entry: () => true },
  isKept: () => true,
})

export const feedQuery = { following: following({ query: {} }), all: all({ query: {} }) }
