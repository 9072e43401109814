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
export { type EntryRecorded, recordWithin } from './record-weight.ts'
export { entryRoutes } from './routes.ts'
