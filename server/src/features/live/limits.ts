import { defineLimits } from '../../platform/limits/define-limits.ts'

export const liveLimits = defineLimits({
  /** Live streams asked for by a client that is not signed in, and by a member. */
  streamsPerClient: { times: 300, seconds: 300 },
  streamsPerMember: { times: 300, seconds: 300 },
})
