import { defineLimits } from '../../platform/limits/define-limits.ts'

export const postPageLimits = defineLimits({
  /** Pages and cards of posts, and short links: for anybody, also for services that fetch many. */
  postPagesPerClient: { times: 3000, seconds: 300 },
})
