export { activitySubscriptions } from './subscriptions.ts'
export { activityRoutes } from './routes.ts'
