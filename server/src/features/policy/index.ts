export { policyRoutes } from './routes.ts'
