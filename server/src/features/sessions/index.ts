export { openSession, replaceSessions, viewerOf } from './open-session.ts'
export {
  areLive,
  deleteSession as endSession,
  deleteSessionsOf as endSessionsOf,
  longestSeconds as sessionSeconds,
  sweepSessions,
} from './queries.ts'
export { sessionRoutes } from './routes.ts'
