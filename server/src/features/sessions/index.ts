export { deviceOf } from './device.ts'
export { forgetBrowser, knownBrowser } from './known-browser.ts'
export { openSession, renewSession, replaceSessions, type SignIn, viewerOf } from './open-session.ts'
export {
  areLive,
  deleteBrowsersOf as forgetBrowsersOf,
  deleteSessionsOf as endSessionsOf,
  forgetOldBrowsers,
  longestSeconds as sessionSeconds,
  sweepSessions,
} from './queries.ts'
export { guessesOf } from './sign-in.ts'
export { keepSignIn, sessionRoutes } from './routes.ts'
export { sessionLimits } from './limits.ts'
