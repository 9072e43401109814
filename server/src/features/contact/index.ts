export { contactSubscriptions } from './subscriptions.ts'
export { contactRoutes } from './routes.ts'
