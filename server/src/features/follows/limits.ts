import { defineLimits } from '../../platform/limits/define-limits.ts'

export const followLimits = defineLimits({
  followsPerMember: { times: 200, seconds: 86_400 },
})
