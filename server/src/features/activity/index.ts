export { activitiesWritten } from './events.ts'
export { countUnread, countUnreadOf } from './queries.ts'
export { activityRoutes } from './routes.ts'
export { activitySubscriptions, recordJobs } from './subscriptions.ts'
