export { forgetOldDays, peopleIn } from './queries.ts'
export { profileRoutes } from './routes.ts'
