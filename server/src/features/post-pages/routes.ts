import { isPublicId } from '@hakari/contract'
import type { Context, Hono } from 'hono'
import type { Db } from '../../platform/database/connect.ts'
import type { HttpEnv } from '../../platform/http/context.ts'
import { isLostDatabase, noteOutage } from '../../platform/http/on-error.ts'
import type { WebFiles } from '../../platform/http/web-files.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { cardPath } from '../cards/index.ts'
import { type EnumerationGuard, isShortCode } from '../short-links/index.ts'
import { headOf, pathOf } from './head.ts'
import { type Post, postBehind, postUnder } from './queries.ts'

interface Settings {
  webFiles: WebFiles
  origin: string
  guard: EnumerationGuard
}

/** The pages others link to: the app's shell with what it is about, the same for everybody who asks. */
export function postPages(app: Hono<HttpEnv>, { brand, reads }: Pick<Platform, 'brand' | 'reads'>, settings: Settings) {
  const { webFiles, origin, guard } = settings

  async function answer(c: Context<HttpEnv>, find: (db: Db) => Promise<Post | undefined>, code?: string) {
    try {
      const { post, imagePath } = await reads(async (db) => {
        const found = await find(db)
        return { post: found, imagePath: found ? await cardPath({ brand, db }, found.publicId) : null }
      })
      if (code !== undefined) guard(c.get('client'), code, post !== undefined)
      if (!post) return webFiles.shell(c, 404)
      return webFiles.page(c, {
        ...headOf(post, { siteName: brand.name, origin, imagePath }),
        ...(code !== undefined && { goesOnTo: pathOf(post) }),
      })
    } catch (error) {
      // The page itself opens: whoever is a member is led on by it.
      if (error instanceof Refusal) {
        c.set('refused', { refusal: error.code, ...error.note })
        c.set('headers', { ...c.get('headers'), 'Retry-After': String(error.retryAfterSeconds) })
        return webFiles.shell(c, 429)
      }
      // The app itself works without the database; it says what does not.
      if (isLostDatabase(error as Error)) noteOutage(c, error as Error)
      else c.get('logger').error({ requestId: c.get('requestId'), err: error }, "a post's page could not be made")
      return webFiles.shell(c, 503)
    }
  }

  app.on('GET', ['/user/:username/post/:postId', '/user/:username/post/:postId/'], (c) => {
    // The numbers of before lead members on, inside the app; here they are nothing, whether there is such a post or not.
    const { username, postId } = c.req.param()
    return isPublicId(postId) ? answer(c, (db) => postUnder(db, username, postId)) : webFiles.shell(c, 404)
  })

  app.on('GET', ['/s', '/s/'], (c) => webFiles.shell(c, 404))
  app.on('GET', ['/s/:code', '/s/:code/'], (c) => {
    const code = c.req.param('code')
    return isShortCode(code) ? answer(c, (db) => postBehind(db, code), code) : webFiles.shell(c, 404)
  })
}
