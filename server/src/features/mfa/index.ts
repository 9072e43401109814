export { mfaRoutes } from './routes.ts'
