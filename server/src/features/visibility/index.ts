export {
  circleOf,
  hasForFollowers,
  countWithin,
  isHeard,
  isMutedText,
  isOpenAccount,
  isWithin,
  mayCommentWithin,
  mayLookInto,
  maySee,
  maySeeComment,
  maySeeEntry,
  newestWithin,
  numbersOf,
  reachNeeded,
  reachOf,
  someFollower,
  takesPart,
  type Viewer,
  wrongCounts,
} from './queries.ts'
export { commentsCountedFor, followersCountedFor, followingCountedFor, likesCountedFor } from './counts/queries.ts'
export { audienceOf, rankOf, shownChange, shownSeries, shownWeight, shownWeights } from './shown.ts'
