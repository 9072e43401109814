export { hasQuietNumbers } from './queries.ts'
export { careRoutes } from './routes.ts'
