export { listenForPublishedReadings } from './listen.ts'
export { countFresh, insertFresh } from './queries.ts'
export { readingRoutes } from './routes.ts'
