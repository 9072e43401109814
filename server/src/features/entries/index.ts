export { csvOf } from './csv/csv.ts'
export { hideEntry, showHiddenEntry } from './audience/hide-entry.ts'
export { entryRecorded, entryReseen } from './events.ts'
export {
  columnsOfMember,
  entriesForEach,
  entriesIn,
  entriesOf,
  type EntryPage,
  isOpenTo,
  oneEntry,
  pageColumns,
  seenEntries,
  seesEntry,
} from './queries.ts'
export { lockEntry, lockFreeEntries, lockVisibleEntry } from './locks/queries.ts'
export { lineUpTo } from './lines/queries.ts'
export { newestCommentIn, newestCommentOn, type NewestCommentRow } from './newest-comment/queries.ts'
export { excerptOf } from './newest-comment/excerpt.ts'
export { lineOf } from './lines/line-of-entry.ts'
export { forgetKeysOfDeleted, isKeyOfDeleted, lockMember } from './writing/queries.ts'
export { removeEntryOfAnybody } from './remove-entry.ts'
export { recordWithin } from './record-weight.ts'
export { entryRoutes } from './routes.ts'
export { entryLimits } from './limits.ts'
