export { historySubscriptions } from './subscriptions.ts'
export { forgetOpenRuns, endStalledRuns } from './queries.ts'
export { beginSyncs, historyJobs } from './read-service.ts'
export { historyRoutes } from './routes.ts'
