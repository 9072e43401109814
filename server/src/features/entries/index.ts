export { entriesIn, visibleEntry } from './queries.ts'
export { entryRoutes } from './routes.ts'
