export { entriesIn, seesEntry, visibleEntry } from './queries.ts'
export { entryRoutes } from './routes.ts'
