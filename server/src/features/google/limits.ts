import { defineLimits } from '../../platform/limits/define-limits.ts'

export const googleLimits = defineLimits({
  googlePerClient: { times: 25, seconds: 300 },
})
