import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../refusal.ts'
import type { HttpEnv } from './context.ts'

const contentSecurityPolicy = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const twoYears = 'max-age=63072000; includeSubDomains'

export const securityHeaders = ({ https }: { https: boolean }): Record<string, string> => ({
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...(https && { 'Strict-Transport-Security': twoYears }),
})

/**
 * A write must prove that a page of ours sends it. `origin` is the configured one; without it (on a
 * developer's machine, which has several names) the address the request itself was sent to.
 */
export function sameOriginWrites(origin: string | null): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      const [site, from] = [c.req.header('Sec-Fetch-Site'), c.req.header('Origin')]
      const own = origin ?? `http://${c.req.header('Host')}`
      const isProven = site !== undefined || from !== undefined
      const isForeign = (site ?? 'same-origin') !== 'same-origin' || (from ?? own) !== own
      if (!isProven || isForeign) throw new Refusal('foreign_origin')
    }
    await next()
  }
}
