export { entriesIn, forgetSpentKeys, isSpent, seesEntry, visibleEntry } from './queries.ts'
export { entryRoutes } from './routes.ts'
