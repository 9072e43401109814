export { listenForPublishedReadings } from './listen.ts'
export { countFresh, countReadings, insertFresh } from './queries.ts'
export { readingRoutes } from './routes.ts'
