export { forgetOldDays, newestEntriesFor, peopleIn, profileFor } from './queries.ts'
export { profileRoutes } from './routes.ts'
