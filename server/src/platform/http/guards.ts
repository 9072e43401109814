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

export const securityHeaders: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  c.header('Content-Security-Policy', contentSecurityPolicy)
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Referrer-Policy', 'same-origin')
  c.header('Cross-Origin-Opener-Policy', 'same-origin')
}

/** Browsers say where a request comes from; a write from another site is refused. */
export const sameOriginWrites: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    const site = c.req.header('Sec-Fetch-Site')
    const origin = c.req.header('Origin')
    const foreign = site ? site !== 'same-origin' : origin && hostOf(origin) !== c.req.header('Host')
    if (foreign) throw new Refusal('foreign_origin')
  }
  await next()
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null)
