export { entriesIn, forgetSpentKeys, heldEntry, isSpent, seesEntry, visibleEntry } from './queries.ts'
export { entryRoutes } from './routes.ts'
