export { openSession, renewSession, replaceSessions, viewerOf } from './open-session.ts'
export {
  areLive,
  deleteSessionsOf as endSessionsOf,
  longestSeconds as sessionSeconds,
  sweepSessions,
} from './queries.ts'
export { sessionRoutes } from './routes.ts'
