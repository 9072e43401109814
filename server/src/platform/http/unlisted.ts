import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from './context.ts'

/** Whatever is answered here, also that there is nothing, is not for an index of pages. */
export const unlisted: MiddlewareHandler<HttpEnv> = async (c, next) => {
  c.set('isUnlisted', true)
  c.set('headers', { ...c.get('headers'), 'X-Robots-Tag': 'noindex' })
  await next()
}
