export { resetSecondFactor } from './reset-second-factor.ts'
export { securityRoutes } from './routes.ts'
