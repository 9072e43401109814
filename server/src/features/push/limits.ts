import { defineLimits } from '../../platform/limits/define-limits.ts'

export const pushLimits = defineLimits({
  /** Subscribing and ending it; a browser does the former by itself, too, when its service gives it another address. */
  pushChangesPerMember: { times: 60, seconds: 3600 },
  /** Each one is a request to somebody else's service. */
  pushTestsPerMember: { times: 10, seconds: 600 },
})
