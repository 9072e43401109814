import { pictures } from '@hakari/contract'
import type { Hono } from 'hono'
import type { HttpEnv } from '../../platform/http/context.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { findMember } from '../members/index.ts'
import { attachPicture, pictureName, withPicture } from './keep-picture.ts'

type Deps = Pick<Platform, 'db' | 'files' | 'jobs' | 'pictures'>

const pictureHeaders = {
  'Content-Type': 'image/webp',
  'Content-Disposition': 'inline; filename="avatar.webp"',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  /** The address changes with the picture. */
  'Cache-Control': 'private, max-age=31536000, immutable',
}

export function pictureRoutes(serve: Serve, app: Hono<HttpEnv>, deps: Deps) {
  const { db } = deps

  serve(pictures.change, async ({ picture, viewer: { memberId } }) => {
    await withPicture(deps, picture, (pictureId) =>
      db.transaction().execute((tx) => attachPicture(deps, tx, { memberId, pictureId })),
    )
    return { member: await findMember(db, memberId) }
  })

  serve(pictures.remove, async ({ viewer: { memberId } }) => {
    await db.transaction().execute((tx) => attachPicture(deps, tx, { memberId, pictureId: null }))
    return { member: await findMember(db, memberId) }
  })

  app.get('/pictures/:id/:size', async (c) => {
    const name = `${c.req.param('id')}-${c.req.param('size')}`
    const bytes = pictureName.test(name) ? await deps.files.get(name) : null
    if (bytes === null) return c.notFound()
    return c.body(bytes, 200, pictureHeaders)
  })
  app.get('/pictures/*', (c) => c.notFound())
}
