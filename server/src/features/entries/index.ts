export { entryRecorded } from './events.ts'
export {
  entriesIn,
  forgetSpentKeys,
  heldEntry,
  holdMember,
  isSpent,
  oneEntry,
  seesEntry,
  visibleEntry,
} from './queries.ts'
export { recordWithin } from './record-weight.ts'
export { entryRoutes } from './routes.ts'
