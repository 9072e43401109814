export type { EntryLiked } from './events.ts'
export { likeRoutes } from './routes.ts'
