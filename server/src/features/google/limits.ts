import { defineLimits } from '../../platform/limits/define-limits.ts'

export const googleLimits = defineLimits({
  /** Ways to Google and back, two for each sign-in, from one client. */
  googlePerClient: { times: 400, seconds: 300 },
  /** From a browser somebody has signed in with before: neighbours use none of these. */
  googlePerKnownBrowser: { times: 30, seconds: 300 },
})
