export { activitiesWritten } from './events.ts'
export { countUnreadOf } from './queries.ts'
export { activityRoutes } from './routes.ts'
export { activitySubscriptions, recordJobs } from './subscriptions.ts'
