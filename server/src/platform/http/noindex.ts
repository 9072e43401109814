import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from './context.ts'

/** Whatever is answered here, also a 404, is not for search engines. */
export const noindex: MiddlewareHandler<HttpEnv> = async (c, next) => {
  c.set('isNoindex', true)
  c.set('headers', { ...c.get('headers'), 'X-Robots-Tag': 'noindex' })
  await next()
}
