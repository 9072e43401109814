export { entryLiked } from './events.ts'
export { likeRoutes } from './routes.ts'
