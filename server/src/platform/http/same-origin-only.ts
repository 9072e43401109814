import type { Context, MiddlewareHandler } from 'hono'
import { isIP } from 'node:net'
import { Refusal } from '../refusal.ts'
import type { HttpEnv } from './context.ts'

/**
 * Against cross-site request forgery: what another site lets a browser ask for is refused before it is counted, and a
 * write must also prove that a page of ours sends it. `origin` is the configured one; outside production a developer's machine has several names.
 */
export function sameOriginOnly({
  origin,
  isProduction,
}: {
  origin: string
  isProduction: boolean
}): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const [site, mode, from] = ['Sec-Fetch-Site', 'Sec-Fetch-Mode', 'Origin'].map((name) => c.req.header(name))
    if (site === 'cross-site' && mode !== undefined && mode !== 'navigate') throw foreign(c)
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      const isProven = site !== undefined || from !== undefined
      const isForeign =
        (site ?? 'same-origin') !== 'same-origin' || (from !== undefined && !isOwn(from, c.req.header('Host')))
      if (!isProven || isForeign) throw foreign(c)
    }
    await next()
  }

  /** A wrong ORIGIN of the installation refuses everybody: the log says what was sent and what was expected. */
  function foreign(c: Context<HttpEnv>): Refusal {
    const [from, site] = ['Origin', 'Sec-Fetch-Site'].map((name) => shortened(c.req.header(name)))
    return new Refusal('foreign_origin', undefined, {
      origin: from ?? 'not sent',
      ...(site && { site }),
      expected: origin,
    })
  }

  function isOwn(from: string, host: string | undefined): boolean {
    if (from === origin) return true
    return !isProduction && from === `http://${host}` && isNameOfThisMachine(new URL(from).hostname)
  }
}

/** Anybody can send anything in it. */
const shortened = (header: string | undefined) => header?.slice(0, 100).replace(/[^\w.:/[\]-]/g, '_')

/** A name that somebody else's name server cannot point at us. */
const isNameOfThisMachine = (hostname: string) =>
  hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
