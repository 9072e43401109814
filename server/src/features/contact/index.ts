export { finishMessage, openMessages, sweepMessages } from './queries.ts'
export { contactSubscriptions } from './subscriptions.ts'
export { contactRoutes } from './routes.ts'
