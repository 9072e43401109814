import { defineLimits } from '../../platform/limits/define-limits.ts'

export const passkeyLimits = defineLimits({
  /** Questions to an authenticator and answers of one, from one client, to sign in. */
  passkeysPerClient: { times: 500, seconds: 300 },
  /** From a browser somebody has signed in with before: neighbours use none of these. */
  passkeysPerKnownBrowser: { times: 30, seconds: 300 },
  /** The same of one member, to add one or to prove who they are. */
  passkeysPerMember: { times: 60, seconds: 3600 },
})
