import { defineLimits } from '../../platform/limits/define-limits.ts'

export const blockLimits = defineLimits({
  blocksPerMember: { times: 500, seconds: 86_400 },
})
