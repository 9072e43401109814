import { defineLimits } from '../../platform/limits/define-limits.ts'

export const sessionLimits = defineLimits({
  /** Wrong passwords from one client, for whichever account. */
  signInPerClient: { times: 75, seconds: 900, isForgiven: true },
  /** Wrong passwords for one account from one client, and from everywhere together. */
  signInPerAccountAndClient: { times: 25, seconds: 3600, isForgiven: true },
  signInPerAccount: { times: 100, seconds: 3600, isForgiven: true },
  /** From a browser its member has signed in with before: strangers use none of these. */
  signInPerKnownBrowser: { times: 10, seconds: 3600, isForgiven: true },
  /** Right passwords of one account in browsers its member was never in before: each is a session, and a mail about it. */
  newBrowsersPerMember: { times: 60, seconds: 3600 },
  /** Tries of the current password, by whatever operation asks for it. */
  passwordPerMember: { times: 10, seconds: 600 },
})
