import { isPublicId } from '@hakari/contract'
import type { Context, Hono } from 'hono'
import type { HttpEnv } from '../../platform/http/context.ts'
import type { WebFiles } from '../../platform/http/web-files.ts'
import type { Platform } from '../../platform/platform.ts'
import { cardPath } from '../cards/index.ts'
import { isShortCode } from '../short-links/index.ts'
import { headOf, pathOf } from './head.ts'
import { type Post, postBehind, postUnder } from './queries.ts'

interface Settings {
  webFiles: WebFiles
  origin: string
}

/** The pages others link to: the app's shell with what it is about, the same for everybody who asks. */
export function postPages(app: Hono<HttpEnv>, { db }: Pick<Platform, 'db'>, settings: Settings) {
  const { webFiles, origin } = settings

  async function answer(c: Context<HttpEnv>, find: Promise<Post | undefined> | undefined, goesOn: boolean) {
    try {
      const post = await find
      if (!post) return webFiles.shell(c, 404)
      const imagePath = await cardPath(db, post.publicId)
      return webFiles.page(c, { ...headOf(post, { origin, imagePath }), ...(goesOn && { goesOnTo: pathOf(post) }) })
    } catch (error) {
      // The app itself works without the database; it says what does not.
      c.get('logger').error({ requestId: c.get('requestId'), err: error }, 'a post\u2019s page could not be made')
      return webFiles.shell(c, 503)
    }
  }

  app.on('GET', ['/user/:username/post/:postId', '/user/:username/post/:postId/'], (c) => {
    // The numbers of before lead members on, inside the app; here they are nothing, whether there is such a post or not.
    const { username, postId } = c.req.param()
    return answer(c, isPublicId(postId) ? postUnder(db, username, postId) : undefined, false)
  })

  app.on('GET', ['/s/:code', '/s/:code/'], (c) => {
    const code = c.req.param('code')
    return answer(c, isShortCode(code) ? postBehind(db, code) : undefined, true)
  })
}
