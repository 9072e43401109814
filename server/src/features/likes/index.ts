export { entriesLiked } from './events.ts'
export { likeRoutes } from './routes.ts'
