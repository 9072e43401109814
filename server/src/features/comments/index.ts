export type { EntryCommented } from './events.ts'
export { commentRoutes } from './routes.ts'
