export { reportRoutes } from './routes.ts'
export { reportSubscriptions } from './subscriptions.ts'
export { sweepCopies } from './queries.ts'
