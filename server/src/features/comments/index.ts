export { entryCommented } from './events.ts'
export { commentRoutes } from './routes.ts'
