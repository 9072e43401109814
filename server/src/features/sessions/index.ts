export { absenceOf } from './absence.ts'
export { forgetBrowsersOf, forgetOldBrowsers } from './browsers/queries.ts'
export { deviceOf } from './device.ts'
export { browserTold, disownBrowser, toldOfBrowser } from './browsers/disown-browser.ts'
export { browserDisowned, signedIn } from './events.ts'
export { browsersCountedAs, forgetBrowser, knownBrowser } from './browsers/known-browser.ts'
export {
  assertAllFactors,
  type Entry,
  openProven,
  openSession,
  renewOrAsk,
  renewSession,
  replaceSessions,
  spendProof,
  viewerOf,
  viewersWhoWrite,
  viewerWhoReads,
} from './open-session.ts'
export { sweepPending } from './second-step/queries.ts'
export {
  areLive,
  deleteSessionsOf as endSessionsOf,
  isLive,
  lockMember,
  longestSeconds as sessionSeconds,
  sessionsOf,
  sweepSessions,
} from './queries.ts'
export { guessesOf } from './sign-in.ts'
export { keepProof, keepSignIn, sessionRoutes } from './routes.ts'
export { sessionLimits } from './limits.ts'
