export { accountClosed } from './events.ts'
export { privacyRoutes } from './routes.ts'
