import { defineLimits } from '../../platform/limits/define-limits.ts'

export const muteLimits = defineLimits({
  mutesPerMember: { times: 500, seconds: 86_400 },
})
