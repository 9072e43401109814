export { reportRoutes } from './routes.ts'
export { reportWithin } from './send-report.ts'
export { reportSubscriptions } from './subscriptions.ts'
export { sweepCopies } from './queries.ts'
