/** So many calls in so much time, counted from the first of them. */
export interface RateLimit {
  limit: number
  /** Counts one call; `left` is below zero when it was one too many. */
  take(key?: string): { left: number; resetSeconds: number }
  startAnew(): void
}

export function createRateLimit(limit: number, windowMs: number): RateLimit {
  const windows = new Map<string, { used: number; until: number }>()
  const rate: RateLimit = {
    limit,
    take(key = '') {
      const now = Date.now()
      const known = windows.get(key)
      const window = known && known.until > now ? known : { used: 0, until: now + windowMs }
      windows.set(key, { ...window, used: window.used + 1 })
      return { left: rate.limit - window.used - 1, resetSeconds: Math.ceil((window.until - now) / 1000) }
    },
    startAnew: () => windows.clear(),
  }
  return rate
}
