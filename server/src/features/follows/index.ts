export { memberFollowed } from './events.ts'
export { followRoutes } from './routes.ts'
