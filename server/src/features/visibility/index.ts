export {
  circleOf,
  hasForFollowers,
  countWithin,
  isOpenAccount,
  isWithin,
  mayLookInto,
  maySee,
  maySeeEntry,
  newestWithin,
  numbersOf,
  reachNeeded,
  reachOf,
  someFollower,
  takesPart,
  type Viewer,
} from './queries.ts'
export { audienceOf, rankOf, shownChange, shownSeries, shownWeight, shownWeights } from './shown.ts'
