export { readyAtOf as recoveryReadyAt, sweepRequests as sweepRecoveryRequests } from './queries.ts'
export { recoveryRoutes } from './routes.ts'
export { recoverySubscriptions } from './subscriptions.ts'
