import { defineLimits } from '../../platform/limits/define-limits.ts'

export const followLimits = defineLimits({
  followsPerMember: { times: 200, seconds: 86_400, newcomers: 50 },
  /** Whoever is declined, or has thought better of it, may ask again, and not without end. */
  followsOfOne: { times: 20, seconds: 86_400 },
})
