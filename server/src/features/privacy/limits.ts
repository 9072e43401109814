import { defineLimits } from '../../platform/limits/define-limits.ts'

export const privacyLimits = defineLimits({
  /** Each one makes every open screen of others look again. */
  changesPerMember: { times: 60, seconds: 3600 },
})
