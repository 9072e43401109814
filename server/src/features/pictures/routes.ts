import { pictures } from '@hakari/contract'
import type { Context, Hono } from 'hono'
import type { HttpEnv } from '../../platform/http/context.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findMember } from '../members/index.ts'
import { changePicture } from './change-picture.ts'
import { pictureName, removePicture } from './keep-picture.ts'
import { isHidden, type KeptPicture, pictureOf } from './queries.ts'
import { assertOwn } from './rules.ts'

type Deps = Pick<Platform, 'db' | 'events' | 'files' | 'jobs' | 'pictures'>

const pictureHeaders = {
  'Content-Type': 'image/webp',
  'Content-Disposition': 'inline; filename="avatar.webp"',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  /** The address changes with the picture. */
  'Cache-Control': 'private, max-age=31536000, immutable',
}

const storedObject = (name: string, { id, createdAt }: KeptPicture) => ({
  name,
  contentType: 'image/webp' as const,
  updatedAt: createdAt.toISOString(),
  downloadTokens: [id],
  downloadUrl: `/pictures/${id}/512.webp`,
})

interface Asking {
  /** Whether it is a moderator who asks: they look at what was reported, though nobody else sees it any more. */
  isForModerator: (c: Context<HttpEnv>) => Promise<boolean>
}

export function pictureRoutes(serve: Serve, app: Hono<HttpEnv>, deps: Deps, { isForModerator }: Asking) {
  const { db } = deps

  serve(
    pictures.upload,
    async ({ query: { name }, picture, idempotencyKey, viewer: { memberId } }) => {
      const kept = await changePicture(deps, { memberId, bytes: picture, idempotencyKey })
      return { member: await findMember(db, memberId), object: storedObject(name, kept) }
    },
    ({ query: { name }, viewer: { memberId } }) => assertOwn(name, memberId),
  )

  serve(pictures.object, async ({ params: { name }, viewer: { memberId } }) => {
    assertOwn(name, memberId)
    const kept = await pictureOf(db, memberId)
    if (!kept) throw new Refusal('not_found')
    return storedObject(name, kept)
  })

  serve(pictures.remove, async ({ params: { name }, query: { picture: pictureId }, viewer: { memberId } }) => {
    assertOwn(name, memberId)
    await db.transaction().execute((tx) => removePicture(deps, tx, { memberId, pictureId }))
    return { member: await findMember(db, memberId) }
  })

  app.get('/pictures/:id/:size', async (c) => {
    const id = c.req.param('id')
    const name = `${id}-${c.req.param('size')}`
    const isShown = pictureName.test(name) && (!(await isHidden(db, id)) || (await isForModerator(c)))
    const bytes = isShown ? await deps.files.get(name) : null
    if (bytes === null) return c.notFound()
    return c.body(bytes, 200, pictureHeaders)
  })
  app.get('/pictures/*', (c) => c.notFound())
}
