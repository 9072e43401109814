export { forgetOldDays, newestEntriesFor, peopleIn } from './queries.ts'
export { profileRoutes } from './routes.ts'
