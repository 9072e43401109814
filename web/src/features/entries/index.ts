export { EntryList } from './entry-list.tsx'
export { MissingPost } from './missing-post.tsx'
export { entryQuery, isMissing } from './queries.ts'
export { RecordSheet } from './later-record-sheet.tsx'
