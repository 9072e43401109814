export { listenForActivity } from './listen.ts'
export { activityRoutes } from './routes.ts'
