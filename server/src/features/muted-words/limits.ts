import { defineLimits } from '../../platform/limits/define-limits.ts'

export const mutedWordLimits = defineLimits({
  mutedWordsPerMember: { times: 200, seconds: 3600 },
})
