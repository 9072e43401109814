import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../http/context.ts'
import { refuse } from '../http/on-error.ts'
import type { Platform } from '../platform.ts'
import type { MaintenanceState } from './index.ts'
import { maintenancePage } from './page.ts'

/** For whoever watches the processes; and files of the build, which an open app may still fetch parts of. */
const goesOn = /^\/(healthz|readyz|metrics|assets\/.+|(?!index\.html$)[^/]+\.[^/]+)$/

/** A mail program that presses the button of a letter may not press it twice: whoever wants no more of them is heard. */
const isStoppingMails = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path.startsWith('/unsubscribe/')

const usualSeconds = 120
const [shortestSeconds, longestSeconds] = [30, 3600]

/** While the operator works on the installation, nobody gets further than here, and nothing is counted or looked up. */
export function maintenanceDoor({
  brand,
  maintenance,
  clock,
}: Pick<Platform, 'brand' | 'maintenance' | 'clock'>): MiddlewareHandler<HttpEnv> {
  const page = maintenancePage(brand)
  return async (c, next) => {
    const state = maintenance.now()
    if (state === null || goesOn.test(c.req.path) || isStoppingMails(c.req)) return next()
    // Every open app comes back again and again: that is no line each.
    c.set('isOutage', true)
    c.set('refused', { refusal: 'maintenance' })
    const now = clock.now()
    const retryAfterSeconds = secondsLeft(state, now)
    if (c.req.path.startsWith('/api/')) return refuse(c, 'maintenance', { retryAfterSeconds })
    c.set('headers', { ...c.get('headers'), 'Content-Security-Policy': page.policy })
    c.header('Retry-After', String(retryAfterSeconds))
    c.header('Cache-Control', 'private, no-store')
    return c.html(page.html(state, now), 503)
  }
}

function secondsLeft({ until }: MaintenanceState, now: Date): number {
  if (until === null) return usualSeconds
  const left = Math.ceil((until.getTime() - now.getTime()) / 1000)
  return Math.min(longestSeconds, Math.max(shortestSeconds, left))
}
