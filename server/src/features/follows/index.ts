export type { MemberFollowed } from './events.ts'
export { followRoutes } from './routes.ts'
