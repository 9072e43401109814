export { forgetOldMutes } from './queries.ts'
export { muteRoutes } from './routes.ts'
