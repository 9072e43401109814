import type { Context, Hono } from 'hono'
import { fairQueue } from '../../platform/fair-queue.ts'
import type { HttpEnv } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Cards } from './drawing/index.ts'
import { findCard } from './find-card.ts'

type Deps = Pick<Platform, 'brand' | 'reads' | 'files'>

/** For everybody, wherever it is shown; asked about again each time, so that a deleted one is gone at once. */
const cardHeaders = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}
const pictureHeaders = {
  ...cardHeaders,
  'Content-Type': 'image/png',
  'Content-Disposition': 'inline; filename="card.png"',
}

/** Few at once: programs come for cards in crowds, and who reads is not to wait for a connection behind them. */
const inTurn = fairQueue({ atOnce: 2, waiting: 400 })

/** Whatever the reason, the same: nobody learns whether there ever was something. */
const nothing = (c: Context<HttpEnv>) => c.body(null, 404, { 'Cache-Control': 'no-store' })

export function cardRoutes(app: Hono<HttpEnv>, { brand, reads, files }: Deps, cards: Cards) {
  const find = (c: Context<HttpEnv>, id: string) =>
    inTurn(() => reads((db) => findCard({ brand, db }, id)), c.get('client'))
  app.get('/cards/:publicId/:version{[0-9a-f]+\\.png}', async (c) => {
    const id = c.req.param('publicId')
    const found = await find(c, id)
    if (!found) return nothing(c)
    const { version, avatarId, words } = found
    const etag = `"${version}"`
    if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304, { ...cardHeaders, ETag: etag })
    const send = (picture: Uint8Array<ArrayBuffer>) => c.body(picture, 200, { ...pictureHeaders, ETag: etag })
    const remembered = cards.remembered(version)
    if (remembered) return send(remembered)
    const card = async () => ({ ...words, picture: avatarId === null ? null : await files.get(`${avatarId}-192.webp`) })
    const picture = await cards.draw({ key: version, card, sender: c.get('client') })
    // It took a while, and whoever deleted the post or changed it meanwhile is right.
    const now = await find(c, id)
    if (!now) return nothing(c)
    if (now.version !== version) throw new Refusal('unavailable', 1, { reason: 'the post changed meanwhile' })
    return send(picture)
  })
  app.all('/cards/*', nothing)
}
