export { readingSubscriptions } from './subscriptions.ts'
export { countFresh, countReadings, insertFresh } from './queries.ts'
export { readingRoutes } from './routes.ts'
