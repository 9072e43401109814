import { defineLimits } from '../../platform/limits/define-limits.ts'

export const commentLimits = defineLimits({
  commentsPerMember: { times: 60, seconds: 3600, newcomers: 20 },
})
