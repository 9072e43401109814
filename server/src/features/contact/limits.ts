import { defineLimits } from '../../platform/limits/define-limits.ts'

export const contactLimits = defineLimits({
  contactPerClient: { times: 20, seconds: 3600 },
  contactPerAddress: { times: 5, seconds: 3600 },
  contactFromEverywhere: { times: 300, seconds: 3600, isAlarming: true },
})
