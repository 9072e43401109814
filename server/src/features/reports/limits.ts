import { defineLimits } from '../../platform/limits/define-limits.ts'

export const reportLimits = defineLimits({
  reportsPerMember: { times: 20, seconds: 86_400 },
})
